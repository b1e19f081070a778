/** Finding something in a rulebook: by what players call it, in headings first, then in paragraphs. */

import type { Block } from "./markdown";

/** What players say, and what the rulebooks call it: any of a line will do for any other. */
const SYNONYMS = [
  ["victory", "win", "wins", "won", "winner", "winning", "lose", "aim", "goal", "objective"],
  ["stack", "stacking", "stacks", "consolidate", "one force", "in one hex", "in one town", "stand together", "any number"],
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
  ["reinforce", "reinforcement", "reinforcements", "help", "guns call"],
  ["option", "options", "variant", "scenario"],
  ["odds", "ratio", "ratios", "combat results", "column", "chance", "chances", "strength against"],
  ["night", "evening", "dark"],
  ["river", "rivers", "stream", "streams", "bridge", "bridges"],
  ["town", "city", "village", "fortress"],
  ["player", "players", "side", "sides", "seat"],
];

/** What people write around what they mean. */
const AROUND = new Set(
  "a an and are at can do does for how i in is it may my of on the there to what when where which who why with".split(" "),
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
  const stems = [word, word.replace(/(s|es|ed|ing)$/, "")].filter((one) => one === word || one.length > 3);
  const line = SYNONYMS.find((each) => stems.some((stem) => each.includes(stem)));
  return [...new Set([...stems, ...(line ?? [])])];
}

export interface Found {
  /** Headings with the words, or with others that mean the same. */
  headings: Block[];
  /** Paragraphs with the words themselves, then those with others that mean the same; where there are none, those of
   * the headings, and where there are none either, those with the most of the words. */
  paragraphs: Block[];
  /** Whether that last had to be done. */
  some: boolean;
}

export function seek(book: readonly Block[], words: readonly string[]): Found {
  const headings = book.filter((block) => block.kind === "heading" && block.number && holds(block.text, words));
  const direct = book.filter((block) => block.kind !== "heading" && holds(block.text, words));
  const under = book.filter((block, n) => block.kind !== "heading" && headings.includes(headingOf(book, n)!));
  const literal = direct.filter((block) => words.every((word) => begins(block.text, word)));
  const meant = direct.filter((block) => !literal.includes(block));
  const whole = direct.length ? [...literal, ...meant] : under;
  if (whole.length || words.length < 2) return { headings, paragraphs: whole, some: false };
  return { headings, paragraphs: nearest(book, words), some: true };
}

/** The paragraphs that hold the most of the words, if it is not all. */
function nearest(book: readonly Block[], words: readonly string[]): Block[] {
  const counted = book
    .filter((block) => block.kind !== "heading")
    .map((block) => ({ block, count: words.filter((word) => holds(block.text, [word])).length }));
  const most = Math.max(...counted.map((one) => one.count));
  return most ? counted.filter((one) => one.count === most).map((one) => one.block) : [];
}

/** The heading under which a block stands. */
function headingOf(book: readonly Block[], n: number): Block | undefined {
  for (let at = n; at >= 0; at--) if (book[at]!.kind === "heading") return book[at];
  return undefined;
}
