/** Completion over the legal moves, in words. */

import type { Option } from "../wire/types";

/** The options that some typed words may mean: those that begin so first, then those that hold all the words. */
export function completions(options: Option[], typed: string, most = 8): Option[] {
  const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return options.slice(0, most);
  const start = words.join(" ");
  const begins = options.filter((option) => option.move.startsWith(start));
  const holds = options.filter(
    (option) => !begins.includes(option) && words.every((word) => `${option.move} ${option.label}`.toLowerCase().includes(word)),
  );
  return [...begins, ...holds].slice(0, most);
}

/** The one option that typed words mean, if they can mean only one. */
export function meant(options: Option[], typed: string): Option | undefined {
  const words = typed.trim().toLowerCase().replace(/\s+/g, " ");
  const exact = options.find((option) => option.move === words || option.label.toLowerCase() === words);
  if (exact) return exact;
  const found = completions(options, typed, 2);
  return found.length === 1 ? found[0] : undefined;
}
