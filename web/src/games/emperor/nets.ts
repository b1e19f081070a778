/** Laid over the map on demand: how far each army's couriers come, and from its center a line to each force with a command. */

import type { Atlas } from "../../board/atlas";
import type { Overlay } from "../../board/types";
import type { View } from "../../wire/types";
import type { Panels } from "./panels";

export function nets(view: View, map: Atlas): Overlay[] {
  const reach = (view.panels as unknown as Panels).reach ?? {};
  const found: Overlay[] = [];
  for (const army of map.armies.values()) {
    const center = view.pieces.find((piece) => piece.kind === "center" && piece.army === army.id)?.place;
    const commanded = view.pieces.filter((piece) => piece.army === army.id && piece.marks?.includes("command")).map((piece) => piece.place);
    const places = reach[army.id]?.split(" ") ?? commanded;
    const from = center ?? commanded[0];
    if (places.length)
      found.push({ id: `Couriers: ${army.name}`, color: army.color, places, lines: from ? commanded.map((place) => [from, place]) : [] });
  }
  return found;
}
