import { describe, expect, it } from "vitest";
import { gradeOf, graded, groups, label, marksOf, rowCount, trays, typed } from "../src/editor/fields";
import type { EditedField, EditedPosition } from "../src/studio/wire";

const field = (path: (string | number)[], kind: string, more: Partial<EditedField> = {}): EditedField => ({ path, kind, ...more });

const POSITION: EditedPosition = {
  text: "",
  faults: [],
  readable: true,
  game: "toy",
  title: "Toy",
  options: {},
  seats: ["red", "blue"],
  posted: [
    { piece: { id: "a", army: "red", place: "mill", name: "Able" }, boxes: ["gone"] },
    { piece: { id: "b", army: "red", place: "gone", name: "Baker" }, boxes: ["gone"] },
    { piece: { id: "c", army: "blue", place: "inn" }, boxes: ["lost"] },
  ],
  boxes: { gone: "Gone", lost: "Lost" },
  fields: [
    field(["turn"], "number", { value: 3, low: 1, high: 9 }),
    field(["moved"], "names", { value: ["a"], names: 0 }),
    field(["at", "mill"], "graded", { value: ["a 2", "b"], names: 0, tops: [4, 3, 3] }),
    field(["points"], "keyed", { value: [], names: 1, of: "number" }),
    field(["battle"], "rows"),
    field(["battle", 0, "city"], "name", { names: 1, value: "mill" }),
    field(["battle", 1, "city"], "name", { names: 1 }),
    field(["combat"], "table", { value: {} }),
    field(["combat", "round"], "number", { value: 1 }),
    field(["cohesion", "a"], "number", { piece: "a" }),
  ],
  names: [
    ["a", "b", "c"],
    ["mill", "inn"],
  ],
  heading: "",
  decides: "",
  over: false,
  marks: [],
};

describe("the form", () => {
  it("sorts what is said once from tables and rows, and leaves pieces to their sheets", () => {
    const found = groups(POSITION);
    expect(found.map((group) => [group.title, group.said])).toEqual([
      ["The moment", true],
      ["Points", false],
      ["Battle 1", true],
      ["Battle 2", false],
      ["Combat", true],
    ]);
    expect(found[2]!.path).toEqual(["battle", 0]);
    expect(found[4]!.path).toEqual(["combat"]);
    expect(label(found[4]!.fields[0]!, "combat")).toBe("Round");
  });

  it("counts the rows of a list of tables", () => {
    expect(rowCount(POSITION, POSITION.fields[4]!)).toBe(2);
  });

  it("takes what was typed for a number where it is one, and for nothing where it is empty", () => {
    expect(typed(field(["turn"], "number"), " 7 ")).toBe(7);
    expect(typed(field(["turn"], "number"), "soon")).toBe("soon");
    expect(typed(field(["parts"], "numbers"), "1, 2 x")).toEqual([1, 2, "x"]);
    expect(typed(field(["turn"], "number"), " ")).toBeNull();
  });
});

describe("a piece", () => {
  it("has a box to tick for every list in which it may stand", () => {
    expect(marksOf(POSITION, "a").map(({ field: one, on }) => [one.path[0], on])).toEqual([["moved", true]]);
    expect(marksOf(POSITION, "b")[0]!.on).toBe(false);
    expect(marksOf(POSITION, "nobody")).toEqual([]);
  });

  it("has the number behind its name, which is not written at its highest", () => {
    const grade = gradeOf(POSITION, "a")!;
    expect([grade.value, grade.top, gradeOf(POSITION, "b")!.value, gradeOf(POSITION, "c")]).toEqual([2, 4, 3, undefined]);
    expect(graded(grade, "a", 4)).toEqual(["a", "b"]);
    expect(graded(grade, "a", 1)).toEqual(["a 1", "b"]);
  });

  it("lies in the tray of its box, or among those that are set up", () => {
    const names = (sought: string) => trays(POSITION, "red", sought).map((tray) => [tray.title, tray.pieces.map((one) => one.piece.id)]);
    expect(names("")).toEqual([
      ["Gone", ["b"]],
      ["Set up", ["a"]],
    ]);
    expect(names("bak")).toEqual([
      ["Gone", ["b"]],
      ["Set up", []],
    ]);
  });
});
