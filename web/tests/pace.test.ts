import { describe, expect, test } from "vitest";
import { changes, lasting, lastTurn, own } from "../src/table/pace";
import type { Army, Line, Shown } from "../src/wire/types";

const armies = new Map<string, Army>([
  ["french", { id: "french", name: "French", color: "#2f4b8f", letter: "F", seats: ["french"] }],
  ["prussian", { id: "prussian", name: "Prussian", color: "#6b6a66", letter: "P", seats: ["coalition"] }],
]);

const line = (number: number, shown: Shown): Line => ({ number, turn: 1, heading: "", kind: "", cite: "", text: "", data: {}, shown });

describe("what others did", () => {
  test("is looked at longer the more it matters, and faster when there is much of it", () => {
    const move = line(1, { what: "move" });
    expect(lasting(line(2, { what: "loss" }), "normal", 1)).toBeGreaterThan(lasting(move, "normal", 1));
    expect(lasting(move, "normal", 1)).toBeGreaterThanOrEqual(500);
    expect(lasting(move, "normal", 60)).toBeLessThan(lasting(move, "normal", 1) / 2);
    expect(lasting(move, "off", 1)).toBe(0);
  });

  test("is summed up in three lines, losses before marches, in the order in which they happened", () => {
    const marches = [1, 2, 3, 4].map((number) => line(number, { what: "move", army: "prussian" }));
    const told = changes(
      [...marches, line(5, { what: "loss", army: "french" }), line(6, { what: "turn" }), line(7, { what: "battle" })],
      armies,
      "french",
    );
    expect(told.map((one) => one.number)).toEqual([4, 5, 7]);
    expect(changes([line(1, { what: "turn" })], armies, "french")).toEqual([]);
  });

  test("is shown to whoever comes back as far as it is of the last turn in which anything happened", () => {
    const told = [
      { ...line(1, { what: "battle" }), turn: 1 },
      { ...line(2, { what: "move" }), turn: 2 },
      { ...line(3, {}), turn: 2 },
      { ...line(4, { what: "turn" }), turn: 3 },
      { ...line(5, { dice: [{ faces: [2], what: "movement points", sides: 6 }] }), turn: 3 },
    ];
    expect(lastTurn(told).map((one) => one.number)).toEqual([2, 3]);
    expect(lastTurn([line(1, { what: "turn" })])).toEqual([]);
  });

  test("is told from one's own doing by the army", () => {
    expect(own(line(1, { army: "french" }), armies, "french")).toBe(true);
    expect(own(line(1, { army: "prussian" }), armies, "french")).toBe(false);
    expect(own(line(1, { army: "prussian" }), armies, "coalition")).toBe(true);
    expect(own(line(1, {}), armies, "french")).toBe(false);
  });
});
