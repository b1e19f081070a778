/** Finding something in a rulebook: by what players call it, in headings first, then in paragraphs. */

import type { Block } from "./markdown";

/** What players say, and what the rulebooks call it: any of a line will do for any other. */
const SYNONYMS = [
  ["victory", "win", "wins", "won", "winner", "winning", "lose", "aim", "goal", "objective"],
  [
    "stack",
    "stacking",
    "stacks",
    "consolidate",
    "one force",
    "in one hex",
    "in one town",
    "stand together",
    "any number",
    "units in a city",
  ],
  ["zoc", "zone of control", "zones of control", "enemy zone"],
  ["march", "move", "movement", "moving", "marching"],
  ["fight", "combat", "battle", "attack", "fighting"],
  ["retreat", "withdraw", "rout", "fall back", "run"],
  ["die", "dice", "roll", "throw"],
  ["loss", "losses", "eliminated", "destroyed", "killed", "dead", "lost"],
  ["hidden", "secret", "fog", "knows", "see", "sight"],
  ["supply", "line of communication", "loc", "dispatch"],
  ["leader", "commander", "general"],
  ["guns", "artillery", "bombard", "bombardment", "cannon"],
  ["horse", "cavalry"],
  ["foot", "infantry"],
  ["rain", "weather"],
  ["setup", "set-up", "set up", "start"],
  ["turn", "sequence", "phase", "order of play"],
  ["reinforce", "reinforcement", "reinforcements", "help", "guns call", "arrive", "arrives"],
  ["option", "options", "variant", "scenario"],
  ["odds", "ratio", "ratios", "combat results", "column", "chance", "chances", "strength against"],
  ["night", "evening", "dark"],
  ["river", "rivers", "stream", "streams", "bridge", "bridges"],
  ["town", "city", "village", "fortress"],
  ["player", "players", "side", "sides", "seat"],
];

/** What people write around what they mean. */
const AROUND = new Set(
  "a an and are at can could do does for get go goes has have how i if in is it many may much my of on or should the there they to was we what when where which who why will with would you your".split(
    " ",
  ),
);

/** What is sought: the words of a question without what stands around them, and a paragraph without its sign. */
export function wanted(sought: string): string[] {
  const all = sought
    .toLowerCase()
    .replace(/[§?!,;:“”"]/g, " ")
    .split(/\s+/)
    .filter(Boolean);
  const some = all.filter((word) => !AROUND.has(word));
  return some.length ? some : all;
}

/** Whether a text holds every word that is sought, or one that means the same. */
export function holds(text: string, words: readonly string[]): boolean {
  return words.every((word) => alike(word).some((one) => begins(text, one)));
}

/** Whether a word of the text begins so: "win" is in "winner", and not in "following". */
function begins(text: string, word: string): boolean {
  return new RegExp(`(?<![\\p{L}\\p{N}])${word.replace(/[^\p{L}\p{N}\s]/gu, "\\$&")}`, "iu").test(text);
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

export interface Found {
  /** Headings with the words, or with others that mean the same. */
  headings: Block[];
  /** Paragraphs with the words or with others that mean the same, and those of the headings, the nearest first; where
   * there are none, those with the most of the words. */
  paragraphs: Block[];
  /** Whether that last had to be done. */
  some: boolean;
}

export function seek(book: readonly Block[], words: readonly string[]): Found {
  const headings = book.filter((block) => block.kind === "heading" && block.number && holds(block.text, words));
  const all = book.flatMap((block, n) => (block.kind === "heading" ? [] : [{ block, chapter: headingOf(book, n) }]));
  const direct = all.filter(({ block, chapter }) => holds(words.length > 1 ? within(block, chapter) : block.text, words));
  const whole = all.filter((one) => direct.includes(one) || (one.chapter && headings.includes(one.chapter)));
  if (!whole.length && words.length > 1) return { headings, paragraphs: nearest(all, words), some: true };
  const ranked = whole.map((one) => ({ ...one, rank: rank(one, words, headings) }));
  ranked.sort((one, two) => two.rank - one.rank); // of equal rank they stay in their order
  return { headings, paragraphs: ranked.map(({ block }) => block), some: false };
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

/** How near a paragraph is to what is sought: it stands under a heading that is about it, holds the book's own words for
 * it, or the words themselves. */
function rank({ block, chapter }: Placed, words: readonly string[], headings: readonly Block[]): number {
  if (/: see [\d, and]+\.$/.test(block.text)) return 0; // all it says is where to look
  const literal = words.every((word) => begins(block.text, word));
  const own = words.every((word) => begins(block.text, line(word)?.[0] ?? word));
  return (literal ? 2 : 0) + (own ? 3 : 0) + (chapter && headings.includes(chapter) ? 6 : 0);
}

/** The paragraphs that hold the most of the words, if it is not all. */
function nearest(all: readonly Placed[], words: readonly string[]): Block[] {
  const counted = all.map(({ block, chapter }) => ({
    block,
    count: words.filter((word) => holds(within(block, chapter), [word])).length,
  }));
  const most = Math.max(...counted.map((one) => one.count));
  return most ? counted.filter((one) => one.count === most).map((one) => one.block) : [];
}

/** The heading under which a block stands. */
function headingOf(book: readonly Block[], n: number): Block | undefined {
  for (let at = n; at >= 0; at--) if (book[at]!.kind === "heading") return book[at];
  return undefined;
}
