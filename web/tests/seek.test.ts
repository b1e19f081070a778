import { describe, expect, it } from "vitest";
import { blocks } from "../src/table/markdown";
import { seek, wanted } from "../src/table/seek";

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

  it("wants every word, and shows what is nearest where no paragraph has them all", () => {
    expect(numbers("march map")).toEqual(["17.3", "17.2"]);
    expect(seek(BOOK, ["stack", "map"])).toMatchObject({ some: true });
    expect(numbers("stack map")).toEqual(["17.1", "17.2", "17.3"]);
    expect(numbers("zeppelin")).toEqual([]);
    expect(numbers("zeppelin airship")).toEqual([]);
  });

  it("takes words from their beginning, whatever their ending", () => {
    const book = blocks("## 1. A\n\n**1.1** Following the drawing.\n\n**1.2** The winner.\n\n**1.3** They retreat.");
    expect(seek(book, ["win"]).paragraphs.map((block) => block.number)).toEqual(["1.2"]);
    expect(seek(book, ["retreating"]).paragraphs.map((block) => block.number)).toEqual(["1.3"]);
  });

  it("understands a question, and the sign of a paragraph", () => {
    expect(wanted("How do I win?")).toEqual(["win"]);
    expect(wanted("§17.2")).toEqual(["17.2"]);
    expect(numbers("17.2")).toEqual(["17.2"]);
    expect(wanted("and")).toEqual(["and"]);
  });

  it("puts first what stands under a heading about it, or has the book's own word for it", () => {
    const book = blocks(
      "## 1. Rounds\n\n**1.1** The winner of a round accepts.\n\n**1.2** They lose.\n\n## 2. Aim\n\n**2.1** Who wins.\n\n## 3. Other\n\n**3.1** A victory.",
    );
    expect(seek(book, ["win"]).paragraphs.map((block) => block.number)).toEqual(["2.1", "3.1", "1.1", "1.2"]);
  });

  it("counts the words of a paragraph's heading where several are sought", () => {
    const book = blocks("## 4. Stacking\n\n**4.1** Up to three units.\n\n## 5. Other\n\n**5.1** Units move.");
    expect(seek(book, wanted("How many units can stack?"))).toMatchObject({ some: false });
    expect(seek(book, wanted("How many units can stack?")).paragraphs.map((block) => block.number)).toEqual(["4.1"]);
  });

  it("finds chapters that have letters", () => {
    const book = blocks("## N. Combat Phase: combat\n\n**326** Odds of two to one.\n\n## A game\n");
    expect(seek(book, ["fight"]).headings.map((block) => [block.number, block.text])).toEqual([["N", "N Combat Phase: combat"]]);
  });

  it("takes hyphens, accents and apostrophes as people type them", () => {
    const book = blocks("## 1. Set-up\n\n**1.1** D'Erlon starts at Liège.\n\n## 2. Take-back\n\n**2.1** Moves can be taken back.");
    for (const typed of ["set-up", "setup", "set up", "Liege", "liège", "Lüttich", "derlon", "D’Erlon"])
      expect(seek(book, wanted(typed)).paragraphs[0]?.number, typed).toBe("1.1");
    for (const typed of ["take-back", "undo", "take back (a move)"])
      expect(seek(book, wanted(typed)).paragraphs[0]?.number, typed).toBe("2.1");
  });

  it("is not thrown by any sign", () => {
    for (const typed of ["1:1", "a-b", "(x", "[", "*", "+1", "\\", "a.b", "½", "/"]) expect(() => seek(BOOK, wanted(typed))).not.toThrow();
  });

  it("reads a word that is spelled nearly right, and says so", () => {
    const book = blocks("## 1. Cavalry\n\n**1.1** Cavalry goes two roads.\n\n**1.2** It is victory.");
    expect(seek(book, ["cavallry"])).toMatchObject({ instead: ["cavalry"], some: false });
    expect(seek(book, ["vitory"]).paragraphs.map((block) => block.number)).toEqual(["1.2"]);
    expect(seek(book, ["cavalry"]).instead).toEqual([]);
    expect(seek(book, ["zeppelin"])).toMatchObject({ instead: [], paragraphs: [] });
  });

  it("keeps together what means something only together", () => {
    expect(wanted("What is a zone of control?")).toEqual(["zone of control"]);
    expect(wanted("How many units in a hex?")).toEqual(["units in a hex"]);
    const book = blocks("## 1. A\n\n**1.1** The zoc of a unit.\n\n**1.2** Control of a city.\n\n**1.3** Local supply.");
    expect(seek(book, wanted("zone of control")).paragraphs.map((block) => block.number)).toEqual(["1.1"]);
    expect(seek(book, wanted("line of communication")).paragraphs.map((block) => block.number)).toEqual(["1.3"]);
  });
});
