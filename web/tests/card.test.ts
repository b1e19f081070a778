import { describe, expect, test } from "vitest";
import { figures } from "../src/board/words";
import { cardOf } from "../src/games/cards";
import type { Piece } from "../src/wire/types";

/** The card of a piece as it is read: "cohesion 7 of 9; tactical 2". */
function read(game: string, piece: Partial<Piece>, ...others: Piece[]): string {
  const whole = { id: "f_ii", army: "french", place: "charleroi", kind: "infantry", ...piece };
  const lines = (cardOf(game) ?? figures)(whole, [whole, ...others]);
  return lines.map((line) => line.join(" ")).join("; ");
}

describe("the card of a corps of returns", () => {
  const sheet = {
    leader: "Reille",
    unit: "f_ii",
    cohesion: 10,
    maximum: 10,
    cards: 5,
    reduced_cards: 3,
    reduced_at: 5,
    brings: 5,
    tactical: 2,
  };
  const told = (facts: Piece["facts"], strength = "") => read("returns", { strength, facts });

  test("says each thing once, in words", () => {
    expect(told(sheet, "10")).toBe("cohesion 10 of 10; cards 5 (3 at 5 or less); tactical 2");
    expect(told({ ...sheet, cohesion: 4, brings: 3 }, "4")).toBe("cohesion 4 of 10; cards 3, reduced; tactical 2");
    expect(told({ ...sheet, cohesion: 0, brings: 3 }, "0")).toBe("cohesion 0 of 10");
  });

  test("says of a hidden sheet what everyone can work out", () => {
    const hidden = { ...sheet, cohesion: null, brings: null };
    expect(told({ ...hidden, least: 4, most: 7 })).toBe("cohesion 4–7 of 10; cards 5 (3 at 5 or less); tactical 2");
    expect(told({ ...hidden, least: 10, most: 10 })).toContain("cohesion 10 of 10");
  });

  test("is short for a commander, and for what a position says of a corps", () => {
    expect(told({ ...sheet, cohesion: null, maximum: 0, cards: 3, reduced_cards: 0, reduced_at: 0, brings: 3 })).toBe(
      "cards 3; tactical 2",
    );
    expect(told({ leader: "Reille" }, "10")).toBe("cohesion 10");
    expect(told({ leader: "Napoleon" })).toBe("");
  });
});

test("the card of a block of napoleon says what it has left, and where it stands", () => {
  expect(read("napoleon", { strength: "2", facts: { max: 3, area: "enemy left" } })).toBe("strength 2 of 3; area enemy left");
  expect(read("napoleon", { strength: "3" })).toBe("strength 3");
});

test("the card of a counter of waterloo says whose men they are and when they come", () => {
  const facts = { strength: 4, movement: 5, "within it": "7th Brigade", nationality: "kgl", arrives: 3 };
  expect(read("waterloo", { strength: "4-5", facts })).toBe(
    "strength 4; movement 5; within it 7th Brigade; nationality King’s German Legion; arrives turn 3",
  );
  expect(read("waterloo", { strength: "4-5", facts: { nationality: "dutch-belgian" } })).toContain("nationality Dutch-Belgian");
});

test("the card of a Force of emperor says what it has, and the die with what is added", () => {
  const force = (facts: Piece["facts"]) => read("emperor", { kind: "force", strength: "12", facts });
  expect(force({ initiative: 4, die: 0, cavalry: 0, tree: {} })).toBe("strength 12; initiative 4");
  expect(force({ initiative: 4, die: 2, cavalry: 3, tree: {} })).toBe("strength 12; cavalry 3; initiative 4, die +2");
  expect(force({ leaders: ["Reille"], infantry: 10, cavalry: 0, artillery: 2, old_guard: 4 })).toBe(
    "strength 12; infantry 10; artillery 2; old guard 4",
  );
});

test("the card of those in a Force of emperor names whom they are under", () => {
  const ney: Piece = { id: "fr_ney", army: "french", place: "4419", kind: "force", name: "Ney" };
  expect(read("emperor", { strength: "4", facts: { max: 6, under: "fr_ney" } }, ney)).toBe("strength 4 of 6; under Ney");
  expect(read("emperor", { kind: "leader", facts: { span: "1 of 2", initiative: 5, under: "fr_ney" } }, ney)).toBe(
    "span 1 of 2; initiative 5; under Ney",
  );
});

test("a game without words of its own has its figures listed", () => {
  expect(read("relay", { strength: "3", facts: { letters_left: 2, spent: "" } })).toBe("strength 3; letters left 2");
});
