import { describe, expect, it } from "vitest";
import { pack, unpack } from "../src/studio/packed";
import { leaving, next, path, played, previous, remarked, remarkOf, settled, without, type Spot } from "../src/studio/tree";
import type { StudyLine, StudyMove } from "../src/studio/wire";

const move = (words: string): StudyMove => ({ actor: "french", words });
const main: StudyLine = { parent: -1, after: 0, name: "", moves: ["a", "b", "c"].map(move), remarks: [] };
const at = (line: number, ply: number): Spot => ({ line, ply });
const words = (lines: StudyLine[], spot: Spot) => path(lines, spot).map((one) => one.words);

describe("the tree of a study", () => {
  it("goes along what is known, and branches where something else is played", () => {
    const known = played([main], at(0, 1), [move("b"), move("c")]);
    expect(known).toEqual({ lines: [main], spot: at(0, 3) });
    const branch = played([main], at(0, 1), [move("x"), move("y")]);
    expect(branch.spot).toEqual(at(1, 3));
    expect(words(branch.lines, branch.spot)).toEqual(["a", "x", "y"]);
    expect(leaving(branch.lines, at(0, 1))).toEqual([1]);
    const again = played(branch.lines, at(0, 1), [move("x"), move("z")]);
    expect(words(again.lines, again.spot)).toEqual(["a", "x", "z"]);
    expect(again.lines[2]).toMatchObject({ parent: 1, after: 2 });
  });

  it("goes on at the end of a line", () => {
    const longer = played([main], at(0, 3), [move("d")]);
    expect(longer.lines).toHaveLength(1);
    expect(words(longer.lines, longer.spot)).toEqual(["a", "b", "c", "d"]);
  });

  it("steps to and fro, back out of a variation where it began", () => {
    const { lines } = played([main], at(0, 1), [move("x")]);
    expect(previous(lines, at(1, 2))).toEqual(at(0, 1));
    expect(settled(lines, at(1, 1))).toEqual(at(0, 1));
    expect(next(lines, at(1, 2))).toEqual(at(1, 2));
    expect(next(lines, at(0, 0))).toEqual(at(0, 1));
  });

  it("drops a variation with all that leave it, and renumbers the rest", () => {
    const one = played([main], at(0, 1), [move("x"), move("y")]);
    const two = played(one.lines, at(1, 2), [move("q")]);
    const three = played(two.lines, at(0, 2), [move("z")]);
    const left = without(three.lines, 1);
    expect(left.map((line) => line.moves.at(-1)!.words)).toEqual(["c", "z"]);
    expect(left[1]!.parent).toBe(0);
  });

  it("keeps remarks a line each", () => {
    const said = remarked(main, 2, " first \n\nsecond");
    expect(remarkOf(said, 2)).toBe("first\nsecond");
    expect(remarked(said, 2, "").remarks).toEqual([]);
    expect(remarkOf(remarked(main, 2, "a\ttab\u0007"), 2)).toBe("a tab");
    const long = remarked(main, 2, "é".repeat(4_100)).remarks.map((remark) => remark.text.length);
    expect(long).toEqual([2_000, 2_000, 100]);
  });
});

describe("a study in a link", () => {
  it("comes back whole, and says so if it was cut off", async () => {
    const text = '[Format "hundred-days record 1"]\n; Blücher – “vorwärts!”\n'.repeat(40);
    const packed = await pack(text);
    expect(packed).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(packed.length).toBeLessThan(text.length / 4);
    expect(await unpack(packed)).toBe(text);
    expect(await unpack(packed.slice(0, packed.length / 2))).toBeUndefined();
    expect(await unpack("%%%")).toBeUndefined();
  });
});
