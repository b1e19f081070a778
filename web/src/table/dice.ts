/** The dice that a line of the log speaks of. */

import type { Line } from "../wire/types";

export function diced(entry: Line): number[] {
  const found: number[] = [];
  for (const [name, value] of Object.entries(entry.data)) {
    if (!/^(die|dice|roll|rolls|rolled|pips)$/.test(name)) continue;
    for (const one of Array.isArray(value) ? value : [value]) if (typeof one === "number" && one >= 1 && one <= 6) found.push(one);
  }
  return found.slice(0, 12);
}
