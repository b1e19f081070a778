/** Finding something in a rulebook: by what players call it, in headings first, then in paragraphs. */

import said from "../../../src/hundreddays/core/search_words.json";
import type { Block } from "./markdown";

/** What players say, and what the rulebooks call it: any of a line will do for any other. The terminal has the same. */
const SYNONYMS: readonly string[][] = said.alike;

/** What people write around what they mean. */
const AROUND = new Set(said.around.split(" "));

/** What is said in several words, the longest first. */
const PHRASES = SYNONYMS.flat()
  .filter((one) => one.includes(" "))
  .sort((one, two) => two.length - one.length);

/** What is sought: the words of a question without what stands around them, a phrase that has a meaning of its own as
 * one of them, and a paragraph without its sign. */
export function wanted(sought: string): string[] {
  let left = ` ${plain(sought.replace(/[§?!,;:“”"]/g, " "))} `;
  const phrases = PHRASES.filter((phrase) => {
    const there = left.includes(` ${phrase} `);
    left = left.replace(` ${phrase} `, " ");
    return there;
  });
  const all = left.split(/\s+/).filter(Boolean);
  const some = [...phrases, ...all.filter((word) => !AROUND.has(word))];
  return some.length ? some : all;
}

const plained = new Map<string, string>();

/** A text as it is compared: without accents, hyphens and apostrophes. */
function plain(text: string): string {
  let found = plained.get(text);
  if (found === undefined) {
    found = text
      .normalize("NFD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .replace(/['’]/g, "")
      .replace(/[-‐–—\s]+/g, " ")
      .trim();
    if (plained.size > 4000) plained.clear();
    plained.set(text, found);
  }
  return found;
}

/** Whether a text holds every word that is sought, or one that means the same. */
export function holds(text: string, words: readonly string[]): boolean {
  return words.every((word) => alike(word).some((one) => begins(text, one, one.length < 4 && one !== word)));
}

/** Whether a word of the text begins so: "win" is in "winner", and not in "following". Or whether it is one, as short
 * words are that were not typed: whoever seeks supply wants "loc", and not "local". */
function begins(text: string, word: string, wholly = false): boolean {
  const sought = word.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}])${sought}${wholly ? "(?![\\p{L}\\p{N}])" : ""}`, "iu").test(plain(text));
}

/** A word with all that mean the same, whatever its ending: "retreats", "stacked". */
function alike(word: string): readonly string[] {
  return [...new Set([...stems(word), ...(line(word) ?? [])])];
}

function stems(word: string): readonly string[] {
  return [word, word.replace(/(s|es|ed|ing)$/, "")].filter((one) => one === word || one.length > 3);
}

/** The words that mean the same, what the books call it first. */
function line(word: string): readonly string[] | undefined {
  return SYNONYMS.find((each) => stems(word).some((stem) => each.includes(stem)));
}

/** A word that the book does not know, as the one that it knows and that is spelled nearly so. */
function read(word: string, book: readonly Block[], known: ReadonlyMap<string, number>): string {
  const most = word.length < 4 || /\d|\s/.test(word) ? 0 : word.length < 8 ? 1 : 2;
  if (!most || book.some((block) => holds(block.text, [word])) || line(word)) return word;
  const near = [...known].filter(([one]) => one[0] === word[0] && Math.abs(one.length - word.length) <= most);
  const told = near.map(([one, count]) => ({ one, count, far: distance(word, one) })).filter(({ far }) => far <= most);
  told.sort((one, two) => one.far - two.far || two.count - one.count);
  return told[0]?.one ?? word;
}

/** The words of a book, and those that mean the same as one of them, with how often they are there. */
function vocabulary(book: readonly Block[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const block of book) for (const word of plain(block.text).match(/\p{L}{4,}/gu) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const one of SYNONYMS.flat()) if (one.length > 3 && !one.includes(" ")) counts.set(one, counts.get(one) ?? 0);
  return counts;
}

/** How many letters must be changed, left out, put in or exchanged with the next. */
function distance(one: string, two: string): number {
  const rows = [Array.from({ length: two.length + 1 }, (_, n) => n)];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= two.length; j++) {
      const same = one[i - 1] === two[j - 1] ? 0 : 1;
      row[j] = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + same);
      if (i > 1 && j > 1 && one[i - 1] === two[j - 2] && one[i - 2] === two[j - 1]) row[j] = Math.min(row[j]!, rows[i - 2]![j - 2]! + 1);
    }
    rows.push(row);
  }
  return rows[one.length]![two.length]!;
}

export interface Found {
  /** Headings with the words, or with others that mean the same. */
  headings: Block[];
  /** Paragraphs with the words or with others that mean the same, and those of the headings, the nearest first; where
   * there are none, those with the most of the words. */
  paragraphs: Block[];
  /** Whether that last had to be done. */
  some: boolean;
  /** What was read in place of words that the book does not know. */
  instead: string[];
}

export function seek(book: readonly Block[], asked: readonly string[]): Found {
  const known = vocabulary(book);
  const words = asked.map((word) => read(word, book, known));
  const instead = words.filter((word, n) => word !== asked[n]);
  const headings = book.filter((block) => block.kind === "heading" && block.number && holds(block.text, words));
  const all = book.flatMap((block, n) => (block.kind === "heading" ? [] : [{ block, chapter: headingOf(book, n) }]));
  const direct = all.filter(({ block, chapter }) => holds(words.length > 1 ? within(block, chapter) : block.text, words));
  const whole = all.filter((one) => direct.includes(one) || (one.chapter && headings.includes(one.chapter)));
  if (!whole.length && words.length > 1) return { headings, paragraphs: nearest(all, words), some: true, instead };
  const ranked = whole.map((one) => ({ ...one, rank: rank(one, words, headings) }));
  ranked.sort((one, two) => two.rank - one.rank); // of equal rank they stay in their order
  return { headings, paragraphs: ranked.map(({ block }) => block), some: false, instead };
}

/** A paragraph, and the heading under which it stands. */
interface Placed {
  block: Block;
  chapter: Block | undefined;
}

/** What is said of a paragraph's subject: its own words, and those of its heading. */
function within(block: Block, chapter: Block | undefined): string {
  return `${block.text} ${chapter?.text ?? ""}`;
}

/** How near a paragraph is to what is sought: it stands under a heading that is about it, begins with it, holds the
 * book's own words for it, or the words themselves. */
function rank({ block, chapter }: Placed, words: readonly string[], headings: readonly Block[]): number {
  if (/: see [\d, and]+\.$/.test(block.text)) return 0; // all it says is where to look
  const literal = words.every((word) => begins(block.text, word));
  const own = words.every((word) => begins(block.text, line(word)?.[0] ?? word));
  const about = chapter ? words.filter((word) => holds(chapter.text, [word])).length / words.length : 0;
  const early = holds(plain(block.text).slice(0, 40), words);
  return (literal ? 2 : 0) + (own ? 3 : 0) + (early ? 2 : 0) + 4 * about + (chapter && headings.includes(chapter) ? 2 : 0);
}

/** The paragraphs that hold the most of the words, if it is not all: those with a rare one before those with one that is
 * everywhere. */
function nearest(all: readonly Placed[], words: readonly string[]): Block[] {
  const found = words.map((word) => new Set(all.filter(({ block, chapter }) => holds(within(block, chapter), [word]))));
  const scored = all.map((one) => {
    const held = found.filter((those) => those.has(one));
    return { block: one.block, count: held.length, rare: held.reduce((sum, those) => sum + 1 / those.size, 0) };
  });
  const most = Math.max(...scored.map((one) => one.count));
  const kept = most ? scored.filter((one) => one.count === most) : [];
  return kept.sort((one, two) => two.rare - one.rare).map((one) => one.block);
}

/** The heading under which a block stands. */
function headingOf(book: readonly Block[], n: number): Block | undefined {
  for (let at = n; at >= 0; at--) if (book[at]!.kind === "heading") return book[at];
  return undefined;
}
