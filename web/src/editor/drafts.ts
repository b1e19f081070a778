/** Positions that are kept in this browser: the one in hand, and those that were given a name. */

const KEY = "hundred-days-editor";
const MOST = 20;

export interface Draft {
  name: string;
  text: string;
}

interface Kept {
  last: string;
  drafts: Draft[];
}

function kept(): Kept {
  const text = localStorage.getItem(KEY);
  return { last: "", drafts: [], ...(text ? (JSON.parse(text) as Partial<Kept>) : {}) };
}

function keep(change: Partial<Kept>): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...kept(), ...change }));
    return true;
  } catch (error) {
    if (error instanceof DOMException && error.name === "QuotaExceededError") return false;
    throw error;
  }
}

/** The position in hand, in case the page is closed. */
export function keepDraft(text: string): void {
  keep({ last: text });
}

export function lastDraft(): string {
  return kept().last;
}

export function drafts(): Draft[] {
  return kept().drafts;
}

/** Keeps a position under a name, the latest first; whether there was room for it. */
export function saveDraft(name: string, text: string): boolean {
  const others = drafts().filter((one) => one.name !== name);
  return keep({ drafts: [{ name, text }, ...others].slice(0, MOST) });
}

export function dropDraft(name: string): void {
  keep({ drafts: drafts().filter((one) => one.name !== name) });
}
