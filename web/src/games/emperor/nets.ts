/** Lines laid over the map on demand: from an army's center to its source of supply, and from the center to each force with a command. */

import type { Atlas } from "../../board/atlas";
import type { Overlay } from "../../board/types";
import type { View } from "../../wire/types";

export function nets(view: View, map: Atlas): Overlay[] {
  const found: Overlay[] = [];
  for (const army of map.armies.values()) {
    const center = view.pieces.find((piece) => piece.kind === "center" && piece.army === army.id)?.place;
    const source = view.marks.find((mark) => mark.kind === "source" && mark.army === army.id)?.place;
    const commanded = view.pieces.filter((piece) => piece.army === army.id && piece.marks?.includes("command")).map((piece) => piece.place);
    if (center && source)
      found.push({ id: `Supply: ${army.name}`, color: army.color, places: [center, source], lines: [[center, source]] });
    if (commanded.length) {
      const from = center ?? commanded[0]!;
      found.push({ id: `Command: ${army.name}`, color: army.color, places: commanded, lines: commanded.map((place) => [from, place]) });
    }
  }
  return found;
}
