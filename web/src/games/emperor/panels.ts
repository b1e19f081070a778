/** The shape of this game's panels, as its `interface/panels.py` declares it, and the organization of an army put together from its pieces. */

import type { Option, Piece } from "../../wire/types";
import type { components } from "./panels.gen";

export type Panels = components["schemas"]["EmperorPanels"];
export type Forecast = components["schemas"]["Forecast"];
export type Declared = components["schemas"]["Declared"];
export type Result = components["schemas"]["Result"];

export interface UnitRow {
  unit: string;
  name: string;
  sp: number;
  max: number;
  arm: string;
}

/** A leader with his units and the leaders under him, as the Organization Display shows them. */
export interface Tree {
  leader: string;
  name: string;
  span: string;
  units: UnitRow[];
  vedettes?: number;
  leaders?: Tree[];
}

export interface Force {
  piece: Piece;
  tree: Tree;
}

export function forces(pieces: Piece[]): Force[] {
  return pieces.flatMap((piece) => {
    const tree = piece.facts?.["tree"] as Tree | undefined;
    return tree ? [{ piece, tree }] : [];
  });
}

/** The verbs by which something changes hands on the display: first what, then under whom. */
const HANDED_OVER = ["transfer", "subordinate", "exchange"];

/** The move with which dragging something begins, if it may be dragged now. */
export function lifting(options: Option[], noun: string): Option | undefined {
  return options.find((option) => option.on === "piece" && option.noun === noun && HANDED_OVER.includes(option.move.split(" ")[0]!));
}
