/** The shape of this game's panels and of what its picture says once, as its `interface/panels.py` declares them. */

import type { components } from "./panels.gen";

export type Panels = components["schemas"]["ReturnsPanels"];
export type Extras = components["schemas"]["ReturnsExtras"];
export type Hand = components["schemas"]["Hand"];
export type Sheet = components["schemas"]["Sheet"];
export type Combat = components["schemas"]["Combat"];
