import { beforeEach, expect, test, vi } from "vitest";
import { all, forget, keep, kept, type KeptStudy } from "../src/studio/kept";
import type { StudyBoard } from "../src/studio/wire";

const study = (id: string, at: number): KeptStudy => ({ id, at, board: { title: id } as StudyBoard, lines: [], labels: {} });

beforeEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

test("what is kept is there again, the latest first, until it is forgotten", () => {
  expect(keep(study("a", 1))).toBe(true);
  expect(keep(study("b", 2))).toBe(true);
  expect(all().map((one) => one.id)).toEqual(["b", "a"]);
  expect(kept("a")?.board.title).toBe("a");
  forget("a");
  expect(kept("a")).toBeUndefined();
});

test("of more than twenty the oldest goes", () => {
  for (let n = 0; n < 22; n++) keep(study(`s${n}`, n));
  expect(all()).toHaveLength(20);
  expect(kept("s0")).toBeUndefined();
  expect(kept("s21")).toBeDefined();
});

test("where there is no room the oldest makes room, and what cannot be kept is told", () => {
  keep(study("old", 1));
  const set = Storage.prototype.setItem;
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(function (this: Storage, key: string, value: string) {
    if (localStorage.length) throw new DOMException("full", "QuotaExceededError");
    set.call(this, key, value);
  });
  expect(keep(study("new", 2))).toBe(true);
  expect(all().map((one) => one.id)).toEqual(["new"]);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  expect(keep(study("newer", 3))).toBe(false);
});

test("what is no study is passed over", () => {
  localStorage.setItem("hundred-days-study x", "{");
  localStorage.setItem("hundred-days-study y", "[]");
  expect(all()).toEqual([]);
});
