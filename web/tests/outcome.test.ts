import { expect, test } from "vitest";
import { outcomeFor, outcomeTitle } from "../src/table/outcome";

const WON = { french: 1, coalition: -1 };

test("whoever holds one side has won or lost", () => {
  expect(outcomeFor(WON, ["french"])).toBe("won");
  expect(outcomeTitle(WON, ["french"])).toBe("You won");
  expect(outcomeFor(WON, ["coalition"])).toBe("lost");
  expect(outcomeTitle(WON, ["coalition"])).toBe("You lost");
});

test("whoever holds both sides, or none, is told which side won", () => {
  expect(outcomeFor(WON, ["french", "coalition"])).toBe("");
  expect(outcomeTitle(WON, ["french", "coalition"])).toBe("The French side won");
  expect(outcomeTitle(WON, [])).toBe("The French side won");
});

test("allies who hold both their seats win or lose together", () => {
  const scores = { french: -2, allied: 1, prussian: 1 };
  expect(outcomeTitle(scores, ["allied", "prussian"])).toBe("You won");
  expect(outcomeTitle(scores, [])).toBe("The Allied and Prussian sides won");
});

test("a draw is one for everybody", () => {
  const scores = { french: 0, allied: 0 };
  expect(outcomeFor(scores, ["french", "allied"])).toBe("drawn");
  expect(outcomeTitle(scores, ["allied"])).toBe("A draw");
  expect(outcomeTitle({}, [])).toBe("The game is over");
});
