import { beforeEach, expect, test } from "vitest";
import { hex, hmac, sha256 } from "../src/lib/sha256";
import { lotShare, pledge, share, verdict, witness } from "../src/table/fairness";
import type { Draws } from "../src/wire/types";

const bytes = (text: string) => new TextEncoder().encode(text);

test("sha256 is everyone's", () => {
  const known = {
    "": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    abc: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    ["a".repeat(56)]: "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a",
    ["a".repeat(1000)]: "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3",
  };
  for (const [message, digest] of Object.entries(known)) expect(hex(sha256(bytes(message)))).toBe(digest);
});

test("hmac is that of RFC 4231", () => {
  const digest = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";
  expect(hex(hmac(bytes("Jefe"), bytes("what do ya want for nothing?")))).toBe(digest);
});

/** What the server's own dice drew with the seed 00 01 02 … 1f at the table "t". */
const FAIR: Draws = {
  table: "t",
  seed: "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
  commitment: "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
  nonces: { red: "nonce-of-red", blue: "nonce-of-blue" },
  draws: [
    { ply: 1, weights: [1, 1, 1, 1, 1, 1], drawn: 4 },
    { ply: 4, weights: [1, 1, 1, 1, 1, 1], drawn: 0 },
    { ply: 7, weights: [3, 1, 2], drawn: 0 },
    { ply: 12, weights: [1, 1, 1, 1, 1, 1], drawn: 1 },
    { ply: 20, weights: [5, 4, 3, 2, 1], drawn: 0 },
  ],
};

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  Object.assign(globalThis, {
    localStorage: { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) },
  });
});

function remember(commitment: string, nonces: Record<string, string>): void {
  kept.set("hundred-days dice t", JSON.stringify({ commitment, nonces }));
}

test("a share is given once, and remembered with the commitment that was shown before it", () => {
  const given = share("t", FAIR.commitment, "red");
  expect(given.length).toBeGreaterThan(8);
  expect(share("t", "another commitment later", "red")).toBe(given);
  expect(JSON.parse(kept.get("hundred-days dice t")!)).toEqual({ commitment: FAIR.commitment, nonces: { red: given } });
});

test("a fair game is found fair, with this browser's own share", () => {
  remember(FAIR.commitment, { red: "nonce-of-red" });
  expect(verdict(FAIR)).toContain("all 5 draws follow");
  expect(verdict(FAIR)).toContain("your own share");
});

test("a stranger checks a game too", () => {
  expect(verdict(FAIR)).toBe("Checked by this browser: all 5 draws follow from the seed whose hash was shown before play.");
});

test("a seed chosen after the shares were known is found out", () => {
  remember("0".repeat(64), { red: "nonce-of-red" });
  expect(verdict(FAIR)).toContain("not the one whose hash was shown");
});

test("a share that was replaced is found out", () => {
  remember(FAIR.commitment, { red: "what-I-gave" });
  expect(verdict(FAIR)).toContain("was not used");
});

test("a share is bound by its pledge, as the server reckons it", () => {
  expect(pledge("t", "blue", "nonce-of-blue")).toBe("29b4a373d5ce1aefbb4c0731d33c3bab3c9c9cb56e9dc33bdbafc2edcdd3fb70");
});

test("what the others pledged is written down once, before this browser shows its share", () => {
  const given = share("t", FAIR.commitment, "red");
  witness("t", FAIR.commitment, { red: "r", blue: "b" });
  witness("t", FAIR.commitment, { red: "r", blue: "another" });
  const expected = { commitment: FAIR.commitment, nonces: { red: given }, pledges: { red: "r", blue: "b" } };
  expect(JSON.parse(kept.get("hundred-days dice t")!)).toEqual(expected);
});

test("an opponent's share that was chosen after mine was shown is found out", () => {
  const mine = { red: pledge("t", "red", "nonce-of-red") };
  const own = { commitment: FAIR.commitment, nonces: { red: "nonce-of-red" } };
  const play = (pledges: Record<string, string>) => {
    kept.set("hundred-days dice t", JSON.stringify({ ...own, pledges }));
    return verdict(FAIR);
  };
  expect(play({ ...mine, blue: pledge("t", "blue", "nonce-of-blue") })).toContain("all 5 draws follow");
  expect(play({ ...mine, blue: pledge("t", "blue", "another") })).toContain("the share of blue is not the one that was pledged");
  expect(play(mine)).toContain("the share of blue was not pledged");
});

test("a draw that was altered is found out", () => {
  const draws = FAIR.draws.map((draw) => (draw.ply === 7 ? { ...draw, drawn: 2 } : draw));
  expect(verdict({ ...FAIR, draws })).toContain("the draw at ply 7");
});

test("a lot for the sides that somebody chose is found out", () => {
  const lots = { red: "share-of-red", blue: "share-of-blue" };
  const given = lotShare("t", FAIR.commitment, "red");
  expect(lotShare("t", FAIR.commitment, "red")).toBe(given);
  expect(verdict({ ...FAIR, lots, lot: 0 })).toContain("share in the lot for the sides that this browser gave for red was not used");
  kept.clear();
  expect(verdict({ ...FAIR, lots, lot: 0 })).toContain("all 5 draws follow");
  expect(verdict({ ...FAIR, lots, lot: 1 })).toContain("the lot for the sides is another");
});
