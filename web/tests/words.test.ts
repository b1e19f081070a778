import { describe, expect, test } from "vitest";
import { cited, inOne, named, percent, signed } from "../src/lib/words";
import { recognise } from "../src/lobby/documents";
import { completions, meant } from "../src/table/complete";
import { blocks, spans } from "../src/table/markdown";
import { gathered } from "../src/table/tracks";
import type { Option } from "../src/wire/types";

const options: Option[] = [
  { move: "march f_i", label: "March I Corps", on: "piece", noun: "f_i" },
  { move: "march f_ii", label: "March II Corps", on: "piece", noun: "f_ii" },
  { move: "to charleroi", label: "Attack Charleroi", on: "place", noun: "charleroi" },
  { move: "end", label: "End movement" },
];

describe("moves in words", () => {
  test("complete from the beginning first, then from any word", () => {
    expect(completions(options, "mar").map((option) => option.move)).toEqual(["march f_i", "march f_ii"]);
    expect(completions(options, "charl").map((option) => option.move)).toEqual(["to charleroi"]);
    expect(completions(options, "  ")).toHaveLength(4);
  });

  test("are played only when they can mean one thing", () => {
    expect(meant(options, "march  f_i")?.move).toBe("march f_i");
    expect(meant(options, "march")).toBeUndefined();
    expect(meant(options, "End Movement")?.move).toBe("end");
    expect(meant(options, "charleroi")?.move).toBe("to charleroi");
  });
});

test("handicaps have their sign", () => {
  expect([-2, 0, 2].map(signed)).toEqual(["−2", "0", "+2"]);
});

test("a figure and its sign stay together", () => {
  expect(cited("The game stands at 41 % for the French.")).toEqual([{ text: "The game stands at 41\u00a0% for the French.", cite: "" }]);
});

describe("paragraphs", () => {
  test("are found in a sentence", () => {
    expect(cited("Two roads cost 1 cohesion §8.5.")).toEqual([
      { text: "Two roads cost 1 cohesion ", cite: "" },
      { text: "§8.5", cite: "8.5" },
      { text: ".", cite: "" },
    ]);
  });

  test("of a rulebook keep their numbers, tables and lists", () => {
    const book = blocks(
      "# Rules\n\n## 8. March\n\n**8.4** One road\ncosts **1** point.\n- **8.5** Two cost 2, see §8.4.\n\n| die | weather |\n|---|---|\n| 6 | rain |\n",
    );
    expect(book.map((block) => [block.kind, block.number])).toEqual([
      ["heading", ""],
      ["heading", "8"],
      ["paragraph", "8.4"],
      ["paragraph", "8.5"],
      ["table", ""],
    ]);
    expect(book[2]!.spans).toEqual([
      { text: "One road costs ", style: "" },
      { text: "1", style: "bold" },
      { text: " point.", style: "" },
    ]);
    expect(book[4]!.rows).toHaveLength(2);
  });

  test("do not take the underscores of an id for emphasis", () => {
    expect(spans("march f_i and f_ii")).toEqual([{ text: "march f_i and f_ii", style: "" }]);
  });
});

describe("documents", () => {
  test("name their game and options", () => {
    const record = recognise(
      '[Format "hundred-days record 1"]\n[Game "returns"]\n[Options "players=3 chosen_objectives=true"]\n\n1 chance: roll 3\n',
    );
    expect(record).toMatchObject({ kind: "record", game: "returns", options: { players: 3, chosen_objectives: true } });
    const position = recognise('game = "waterloo"\nrules = "1"\n\n[options]\nedition = "basic"\nturns = 9\n\n[other]\nx = 1\n');
    expect(position).toMatchObject({ kind: "position", game: "waterloo", options: { edition: "basic", turns: 9 } });
    expect(recognise("hello")).toBeUndefined();
  });
});

describe("tracks", () => {
  const armies = new Map([
    ["french", { id: "french", name: "French", color: "#2f4b8f", letter: "F" }],
    ["coalition", { id: "coalition", name: "Coalition", color: "#a3302c", letter: "C" }],
  ]);

  test("of several armies stand side by side, by what the view says and not by their names", () => {
    const rows = gathered(
      [
        { id: "turn", name: "Turn", value: 3, top: 9 },
        { id: "a", name: "Points of the one", value: 4, army: "french", row: "points" },
        { id: "b", name: "The other's", value: 5, army: "coalition", row: "points" },
        { id: "out", name: "French units out", value: 1, army: "french" },
      ],
      armies,
    );
    expect(rows.map((row) => [row.name, row.entries.map((entry) => entry.army?.letter ?? "")])).toEqual([
      ["Turn", [""]],
      ["Points", ["F", "C"]],
      ["French units out", [""]],
    ]);
  });
});

test("a sign is named once", () => {
  expect(named("infantry", "Infantry: the mass of the army.")).toEqual({ name: "Infantry", meaning: "the mass of the army." });
  expect(named("leader", "A leader: the number is his initiative.")).toEqual({ name: "Leader", meaning: "the number is his initiative." });
  expect(named("movement", "Movement points: what it may spend.")).toEqual({ name: "Movement points", meaning: "what it may spend." });
  expect(named("young_guard", "The Young Guard.")).toEqual({ name: "Young Guard", meaning: "" });
  expect(named("artillery", "Guns: they may fire.")).toEqual({ name: "Artillery", meaning: "Guns: they may fire." });
});

test("a per cent sign does not begin a line", () => {
  expect(percent(0.634)).toBe("63\u00a0%");
});

test("a plan is told in one", () => {
  expect(inOne(["Move Ney", "To Ligny", "Move Grouchy", "By way of Wavre", "To Hal", "Stand"])).toBe(
    "Move Ney to Ligny; Move Grouchy by way of Wavre to Hal; Stand",
  );
});
