/** Studies that this browser keeps: whoever comes back finds what he tried, named and remarked on. */

import type { StudyBoard, StudyLine } from "./wire";

const PREFIX = "hundred-days-study ";
/** So many are kept; the oldest goes first. */
const MOST = 20;

export interface KeptStudy {
  id: string;
  /** When it was changed last, in milliseconds. */
  at: number;
  board: StudyBoard;
  lines: StudyLine[];
  labels: Record<string, string>;
}

export function fresh(): string {
  return crypto.getRandomValues(new Uint32Array(2)).reduce((text, part) => text + part.toString(36), "");
}

export function kept(id: string): KeptStudy | undefined {
  const text = localStorage.getItem(PREFIX + id);
  if (!text) return undefined;
  try {
    const found = JSON.parse(text) as Partial<KeptStudy>;
    return found.board && found.lines && found.labels ? (found as KeptStudy) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined; // cut off, or written by something else
    throw error;
  }
}

/** All of them, the latest first. */
export function all(): KeptStudy[] {
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(PREFIX))
    .flatMap((key) => kept(key.slice(PREFIX.length)) ?? [])
    .sort((a, b) => b.at - a.at);
}

export function forget(id: string): void {
  localStorage.removeItem(PREFIX + id);
}

/** Keeps a study, at the cost of the oldest if there is no room; false if there is none even so. */
export function keep(study: KeptStudy): boolean {
  const others = all().filter((one) => one.id !== study.id);
  for (const one of others.slice(MOST - 1)) forget(one.id);
  const left = others.slice(0, MOST - 1);
  for (;;) {
    try {
      localStorage.setItem(PREFIX + study.id, JSON.stringify(study));
      return true;
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      const oldest = left.pop();
      if (!oldest) return false;
      forget(oldest.id);
    }
  }
}
