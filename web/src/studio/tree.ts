/** The lines of a study: a game's own, and variations that leave it or one another. Knows no game. */

import type { StudyLine, StudyMove } from "./wire";

/** A moment of a study: so many plies along a line. */
export interface Spot {
  line: number;
  ply: number;
}

export const end = (line: StudyLine): number => line.after + line.moves.length;

/** The same moment, named by the line to which it belongs: where a variation begins it is still on the line it leaves. */
export function settled(lines: StudyLine[], spot: Spot): Spot {
  const line = lines[spot.line]!;
  return line.parent >= 0 && spot.ply <= line.after ? settled(lines, { line: line.parent, ply: spot.ply }) : spot;
}

/** Every move from the beginning to a moment. */
export function path(lines: StudyLine[], { line, ply }: Spot): StudyMove[] {
  const own = lines[line]!;
  const before = own.parent >= 0 ? path(lines, { line: own.parent, ply: Math.min(ply, own.after) }) : [];
  return [...before, ...own.moves.slice(0, Math.max(0, ply - own.after))];
}

/** The variations that leave a line at a ply. */
export function leaving(lines: StudyLine[], { line, ply }: Spot): number[] {
  return lines.flatMap((one, number) => (one.parent === line && one.after === ply ? [number] : []));
}

/** The next moment of the same line; the same one at its end. */
export function next(lines: StudyLine[], spot: Spot): Spot {
  return spot.ply < end(lines[spot.line]!) ? { ...spot, ply: spot.ply + 1 } : spot;
}

export function previous(lines: StudyLine[], spot: Spot): Spot {
  return settled(lines, { ...spot, ply: Math.max(0, spot.ply - 1) });
}

/** Moves played at a moment: along a line that has them already, at the end of its own, or as a new variation. */
export function played(lines: StudyLine[], spot: Spot, moves: StudyMove[]): { lines: StudyLine[]; spot: Spot } {
  if (!moves.length) return { lines, spot };
  const own = lines[spot.line]!;
  const [first, ...rest] = moves;
  const known = own.moves[spot.ply - own.after];
  if (known && known.words === first!.words) return played(lines, { ...spot, ply: spot.ply + 1 }, rest);
  for (const number of leaving(lines, spot)) {
    if (lines[number]!.moves[0]!.words === first!.words) return played(lines, { line: number, ply: spot.ply + 1 }, rest);
  }
  if (spot.ply === end(own)) {
    const longer = { ...own, moves: [...own.moves, ...moves] };
    return { lines: lines.map((line, n) => (n === spot.line ? longer : line)), spot: { ...spot, ply: spot.ply + moves.length } };
  }
  const branch: StudyLine = { parent: spot.line, after: spot.ply, name: "", moves, remarks: [] };
  return { lines: [...lines, branch], spot: { line: lines.length, ply: spot.ply + moves.length } };
}

/** The lines without one variation and all that leave it. */
export function without(lines: StudyLine[], gone: number): StudyLine[] {
  const dropped = new Set([gone]);
  lines.forEach((line, n) => dropped.has(line.parent) && dropped.add(n));
  const numbers = new Map<number, number>([[-1, -1]]);
  let kept = 0;
  lines.forEach((_, n) => !dropped.has(n) && numbers.set(n, kept++));
  return lines.filter((_, n) => !dropped.has(n)).map((line) => ({ ...line, parent: numbers.get(line.parent)! }));
}

/** One line of text as a record can hold it: without tabs and other signs that steer. */
export function lineOfText(text: string): string {
  return text.replaceAll(/[\p{Cc}\s]+/gu, " ").trim();
}
/** No line of a remark is longer: what is goes on in the next. */
const LINES = /.{1,2000}/gu;

/** A line with other remarks at a ply: a line of text each. */
export function remarked(line: StudyLine, ply: number, text: string): StudyLine {
  const said = text
    .split("\n")
    .flatMap((part) => lineOfText(part).match(LINES) ?? [])
    .map((part) => part.trim());
  const others = line.remarks.filter((remark) => remark.ply !== ply);
  return { ...line, remarks: [...others, ...said.map((part) => ({ ply, text: part }))].sort((a, b) => a.ply - b.ply) };
}

export function remarkOf(line: StudyLine, ply: number): string {
  return line.remarks
    .filter((remark) => remark.ply === ply)
    .map((remark) => remark.text)
    .join("\n");
}
