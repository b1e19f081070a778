import { describe, expect, it } from "vitest";
import { blocks } from "../src/table/markdown";
import { seek } from "../src/table/seek";

const BOOK = blocks(`# Rules

## 16. Victory

**16.1** The game is always played to the end of Game-Turn 10.

## 17. Limits

**17.1** Three units are the most in one hex.

**17.2** A unit may not move off the map.

**17.3** No march leaves the map.
`);

const numbers = (words: string) => seek(BOOK, words.split(" ")).paragraphs.map((block) => block.number);

describe("seeking in a rulebook", () => {
  it("finds a chapter by what players call it, and its paragraphs though none has the word", () => {
    expect(seek(BOOK, ["win"]).headings.map((block) => block.number)).toEqual(["16"]);
    expect(numbers("win")).toEqual(["16.1"]);
  });

  it("finds a paragraph by another word for it", () => {
    expect(numbers("stack")).toEqual(["17.1"]);
  });

  it("shows the paragraphs with the word itself first", () => {
    expect(numbers("march")).toEqual(["17.3", "17.2"]);
  });

  it("wants every word", () => {
    expect(numbers("stack map")).toEqual([]);
  });
});
