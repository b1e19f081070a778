/// <reference types="vite/client" />
import { describe, expect, it } from "vitest";
import asked from "../../tests/unit/questions.json";
import { blocks } from "../src/table/markdown";
import { seek, wanted } from "../src/table/seek";

const BOOKS = import.meta.glob<string>("../../src/hundreddays/games/*/rules.md", { query: "?raw", import: "default", eager: true });

/** The terminal is asked the same in `tests/unit/test_seeking.py`. */
describe("asking the rulebooks what players ask", () => {
  for (const [game, questions] of Object.entries(asked))
    it(`finds the paragraphs of ${game} first`, () => {
      const book = blocks(BOOKS[`../../src/hundreddays/games/${game}/rules.md`] ?? "");
      for (const [question, number] of Object.entries(questions))
        expect(seek(book, wanted(question)).paragraphs.filter((one) => one.kind === "paragraph")[0]?.number ?? "", question).toBe(number);
    });
});
