/** A study as it is put together on the page: what is varied, each beside its printed value. */

import { spaced } from "../lib/words";
import type { Setting } from "../wire/types";
import type { CellStanding, ForcibleDraw, PrintedFigure, Study, Sweep } from "./wire";

/** A study of a game as it comes, with nothing varied yet. */
export function blank(game: string): Study {
  return { game, games: 100, seed: 1815, title: "", options: {}, sweep: [], paired: true };
}

/** An option: its default beside the first other value. */
export function optionSweep(setting: Setting): Sweep {
  const other = setting.choices.find((choice) => choice !== setting.default) ?? setting.default;
  return { name: spaced(setting.name), option: setting.name, values: [setting.default, other] };
}

/** A figure: as it comes, beside another. */
export function figureSweep({ path, value }: PrintedFigure): Sweep {
  return { name: figureName(path), data: path, values: [value, typeof value === "boolean" ? !value : value + 1] };
}

/** A draw that is settled in a turn, beside chance as it falls. */
export function drawSweep({ step, draws }: ForcibleDraw): Sweep {
  const draw = draws.at(-1) ?? "";
  return { name: `${spaced(step)} in turn 3`, force: step, turn: 3, values: ["", draw], labels: ["as it falls", draw] };
}

/** `units.toml:unit.f_gd.cohesion` → "Cohesion of unit f gd". */
export function figureName(path: string): string {
  const steps = (path.split(":")[1] ?? path).split(".");
  const last = steps.pop() ?? "";
  return steps.length ? `${spaced(last)} of ${steps.join(" ").replaceAll("_", " ")}` : spaced(last);
}

/** Figures that hold every word of a search, at most so many. */
export function matching(figures: PrintedFigure[], search: string, most = 40): PrintedFigure[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found: PrintedFigure[] = [];
  for (const figure of figures) {
    const text = figure.path.toLowerCase().replaceAll("_", " ") + " " + figure.path.toLowerCase();
    if (words.every((word) => text.includes(word))) found.push(figure);
    if (found.length === most) break;
  }
  return found;
}

/** How far a slider for a figure goes: from nothing to twice as much, and never a step of nothing. */
export function reach(value: number): { min: number; max: number; step: number } {
  const whole = Number.isInteger(value);
  const span = Math.max(Math.abs(value), whole ? 4 : 1);
  return { min: Math.min(0, value - span), max: value + span, step: whole ? 1 : span / 50 };
}

export const cellCount = (study: Study) => (study.sweep ?? []).reduce((cells, sweep) => cells * sweep.values.length, 1);

export function cellName(cell: CellStanding): string {
  const values = Object.entries(cell.labels).map(([name, value]) => `${name}: ${value || "as printed"}`);
  return values.join(", ") || "the game as it comes";
}
