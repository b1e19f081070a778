/** Finding something in a rulebook: by what players call it, in headings first, then in paragraphs. */

import type { Block } from "./markdown";

/** What players say, and what the rulebooks call it: any of a line will do for any other. */
const SYNONYMS = [
  ["victory", "win", "wins", "won", "winner", "winning", "lose", "aim", "goal", "objective"],
  ["stack", "stacking", "stacks", "consolidate", "one force", "in one hex", "in one town"],
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
];

/** Whether a text holds every word that is sought, or one that means the same. */
export function holds(text: string, words: readonly string[]): boolean {
  const low = text.toLowerCase();
  return words.every((word) => alike(word).some((one) => low.includes(one)));
}

function alike(word: string): readonly string[] {
  return SYNONYMS.find((line) => line.includes(word)) ?? [word];
}

export interface Found {
  /** Headings with the words, or with others that mean the same. */
  headings: Block[];
  /** Paragraphs with the words themselves, then those with others that mean the same; where there are none, those of
   * the headings. */
  paragraphs: Block[];
}

export function seek(book: readonly Block[], words: readonly string[]): Found {
  const headings = book.filter((block) => block.kind === "heading" && block.number && holds(block.text, words));
  const direct = book.filter((block) => block.kind !== "heading" && holds(block.text, words));
  const under = book.filter((block, n) => block.kind !== "heading" && headings.includes(headingOf(book, n)!));
  const literal = direct.filter((block) => words.every((word) => block.text.toLowerCase().includes(word)));
  const meant = direct.filter((block) => !literal.includes(block));
  return { headings, paragraphs: direct.length ? [...literal, ...meant] : under };
}

/** The heading under which a block stands. */
function headingOf(book: readonly Block[], n: number): Block | undefined {
  for (let at = n; at >= 0; at--) if (book[at]!.kind === "heading") return book[at];
  return undefined;
}
