import { expect, test } from "vitest";
import { waitsAs } from "../src/people/paces";

const SEATS = [
  { seat: "french", side: 0 },
  { seat: "british", side: 1 },
  { seat: "prussian", side: 1 },
];

test("only the other side waits for somebody's time", () => {
  expect(waitsAs("british", ["french"], SEATS)).toBe("french");
  expect(waitsAs("british", ["prussian"], SEATS)).toBeUndefined(); // a partner was offered to claim the game, and refused
  expect(waitsAs("french", ["british", "prussian"], SEATS)).toBe("british");
  expect(waitsAs("french", ["french"], SEATS)).toBeUndefined();
  expect(waitsAs("british", ["french", "prussian"], SEATS)).toBeUndefined(); // both sides
  expect(waitsAs("", ["french"], SEATS)).toBeUndefined();
  expect(waitsAs("british", [], SEATS)).toBeUndefined();
});
