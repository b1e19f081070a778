/** Records and positions as texts: which game and options they name, so that the seats can be offered. */

import type { Value } from "../wire/types";

export interface Document {
  kind: "record" | "position";
  text: string;
  game: string;
  options: Record<string, Value>;
}

/** Reads the heading of a document; undefined when it is neither a record nor a position. */
export function recognise(text: string): Document | undefined {
  const record = /^\[Game "([^"]+)"\]/m.exec(text);
  if (record) return { kind: "record", text, game: record[1]!, options: spelled(/^\[Options "([^"]*)"\]/m.exec(text)?.[1] ?? "") };
  const position = /^game\s*=\s*"([^"]+)"/m.exec(text);
  if (position) return { kind: "position", text, game: position[1]!, options: tabled(text) };
  return undefined;
}

function spelled(text: string): Record<string, Value> {
  return Object.fromEntries(
    text
      .split(/\s+/)
      .filter((part) => part.includes("="))
      .map((part) => [part.slice(0, part.indexOf("=")), value(part.slice(part.indexOf("=") + 1))]),
  );
}

/** The `[options]` table of a position. */
function tabled(text: string): Record<string, Value> {
  const table = /^\[options\]\s*\n((?:[a-z_]+\s*=.*\n?)*)/m.exec(text)?.[1] ?? "";
  return Object.fromEntries([...table.matchAll(/^([a-z_]+)\s*=\s*"?([^"\n]*?)"?\s*$/gm)].map((match) => [match[1]!, value(match[2]!)]));
}

function value(text: string): Value {
  if (text === "true" || text === "false") return text === "true";
  return /^-?\d+$/.test(text) ? Number(text) : text;
}
