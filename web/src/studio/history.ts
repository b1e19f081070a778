/** What the map and the list of June 1815 share. */

import type { Picture } from "../wire/types";

/** What games call the armies of the chronicle. */
const ALIKE: Record<string, string[]> = {
  allied: ["allied", "british", "anglo_allied", "anglo"],
  french: ["french"],
  prussian: ["prussian"],
};
const COLORS: Record<string, string> = { french: "#2f4b8f", allied: "#a32b18", prussian: "#4a4a4a" };

/** An army of the chronicle in the colour that it has on a game's map. */
export function armyColor(picture: Picture, army: string): string {
  const armies = [...picture.armies, ...(picture.sides ?? [])];
  return armies.find((one) => ALIKE[army]?.includes(one.id))?.color ?? COLORS[army] ?? "#4a4a4a";
}
