/** What a position text may say, sorted for a form. The server says what there is; nothing here knows a game. */

import { spaced } from "../lib/words";
import type { EditedField, EditedPosition, Posted } from "../studio/wire";

export type Key = string | number;
export type Value = string | boolean | number | (string | number)[] | Record<string, number> | null;

export interface Group {
  id: string;
  title: string;
  fields: EditedField[];
  /** What takes the whole group away, if it can be. */
  path?: Key[];
  /** Whether the text says anything of it. */
  said: boolean;
}

/** Everything that is about no single piece: what is said once, then table by table. */
export function groups(shown: EditedPosition): Group[] {
  const found = new Map<string, Group>();
  const optional = new Set(shown.fields.filter((field) => field.kind === "table").map((field) => name(field.path)));
  for (const field of shown.fields) {
    if (field.piece || field.kind === "graded") continue;
    const [first, second] = field.path;
    const within = field.path.length > 1 || field.kind === "keyed";
    const row = typeof second === "number";
    const id = within ? (row ? `${first}.${second}` : String(first)) : "";
    let group = found.get(id);
    if (!group) {
      const title = !within ? "The moment" : row ? `${spaced(String(first))} ${second + 1}` : spaced(String(first));
      group = { id, title, fields: [], said: !within };
      if (row) group.path = [first!, second];
      else if (within && optional.has(id)) group.path = [first!];
      found.set(id, group);
    }
    group.fields.push(field);
    if (isSaid(field)) group.said = true;
  }
  return [...found.values()];
}

function isSaid(field: EditedField): boolean {
  return field.value !== undefined && field.value !== null && (!Array.isArray(field.value) || field.value.length > 0);
}

export function name(path: Key[]): string {
  return path.join(".");
}

/** What a field is called beside its input: without what its group says already. */
export function label(field: EditedField, group = ""): string {
  const keys = field.path.filter((key) => typeof key === "string");
  const own = group && keys[0] === group.split(".")[0] && keys.length > 1 ? keys.slice(1) : keys;
  return spaced(own.join(", "));
}

/** How many rows a list of tables has. */
export function rowCount(shown: EditedPosition, field: EditedField): number {
  const depth = field.path.length;
  const rows = shown.fields
    .filter((other) => other.path.length > depth && name(other.path.slice(0, depth)) === name(field.path))
    .map((other) => Number(other.path[depth]));
  return rows.length ? Math.max(...rows) + 1 : 0;
}

/** What stands under a new key of a table that is keyed by names. */
export function fresh(field: EditedField): Value {
  return field.of === "number" ? 1 : [];
}

export function namesOf(shown: EditedPosition, field: EditedField): string[] {
  return field.names === undefined || field.names < 0 ? [] : shown.names[field.names]!;
}

/** The texts of a field that holds a list. */
export function listed(field: EditedField): string[] {
  return Array.isArray(field.value) ? field.value.map(String) : [];
}

/** Lists in which a piece may stand: each is a box to tick. */
export function marksOf(shown: EditedPosition, piece: string): { field: EditedField; on: boolean }[] {
  return shown.fields
    .filter((field) => field.kind === "names" && field.piece !== piece && namesOf(shown, field).includes(piece))
    .filter((field) => !field.piece)
    .map((field) => ({ field, on: listed(field).includes(piece) }));
}

export interface Grade {
  field: EditedField;
  value: number;
  top: number;
}

/** The number behind a piece's name, where the text writes it so. */
export function gradeOf(shown: EditedPosition, piece: string): Grade | undefined {
  for (const field of shown.fields) {
    if (field.kind !== "graded") continue;
    const entry = listed(field).find((one) => one.split(/\s+/)[0] === piece);
    if (entry === undefined) continue;
    const top = field.tops?.[namesOf(shown, field).indexOf(piece)] ?? 1;
    return { field, value: Number(entry.split(/\s+/)[1] ?? top), top };
  }
  return undefined;
}

/** The same list with another number behind a name; the highest is not written. */
export function graded(grade: Grade, piece: string, value: number): string[] {
  const word = value === grade.top ? piece : `${piece} ${value}`;
  return listed(grade.field).map((one) => (one.split(/\s+/)[0] === piece ? word : one));
}

/** What was typed into a field, as the text would have it; nothing where it is left out. */
export function typed(field: EditedField, text: string): Value {
  const given = text.trim();
  if (given === "") return null;
  if (field.kind === "number") return /^-?\d+$/.test(given) ? Number(given) : given;
  if (field.kind === "numbers") return given.split(/[\s,]+/).map((one) => (/^-?\d+$/.test(one) ? Number(one) : one));
  return given;
}

export interface Tray {
  box: string;
  title: string;
  pieces: Posted[];
}

/** The order of battle of an army: those off the map box by box, then those that stand on it or under a leader. */
export function trays(shown: EditedPosition, army: string, sought: string): Tray[] {
  const wanted = sought.trim().toLowerCase();
  const mine = shown.posted.filter(
    ({ piece }) => piece.army === army && (!wanted || `${piece.id} ${piece.name ?? ""}`.toLowerCase().includes(wanted)),
  );
  const off = Object.entries(shown.boxes)
    .filter(([box]) => shown.posted.some((one) => one.piece.army === army && one.boxes.includes(box)))
    .map(([box, title]) => ({ box, title, pieces: mine.filter(({ piece }) => piece.place === box) }));
  return [...off, { box: "", title: "Set up", pieces: mine.filter(({ piece }) => !(piece.place in shown.boxes)) }];
}
