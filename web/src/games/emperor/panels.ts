/** The shape of this game's panels, and the organization of an army put together from its pieces. */

import type { Option, Piece } from "../../wire/types";

export interface ArmyPanel {
  army: string;
  lost: number;
  pool: number;
  commands: number;
  vedettes: number;
  out: string[];
  waiting?: string[];
  major_generals?: string[];
  reinforcements?: string[];
}

export interface Combat {
  hexes: string[];
  round: number;
  attacker: string;
  french: Record<string, number>;
  coalition: Record<string, number>;
  losses: { french: number; coalition: number };
  struck?: string;
}

export interface Panels {
  armies: ArmyPanel[];
  cities: Record<string, string>;
  invasion?: string;
  combat?: Combat;
  /** For each army of the viewer's side the hexes its couriers reach, with blanks between. */
  reach?: Record<string, string>;
}

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
