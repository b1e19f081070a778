/** The shape of this game's panels and of what its picture says once, as its `interface/panels.py` declares them. */

import type { components } from "./panels.gen";

export type Panels = components["schemas"]["ReturnsPanels"];
export type Extras = components["schemas"]["ReturnsExtras"];
export type Hand = components["schemas"]["Hand"];
export type Sheet = components["schemas"]["Sheet"];
export type Combat = components["schemas"]["Combat"];

/** The cohesion of a corps, or what everyone can work out of a hidden sheet: "4–7". 23.1 */
export function left({ cohesion, least = 0, most = 0 }: Sheet): string {
  return cohesion !== null ? `${cohesion}` : least === most ? `${most}` : `${least}–${most}`;
}
