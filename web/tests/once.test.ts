import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { oneAfterAnother, oneAtATime } from "../src/lib/once";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Something that takes so long, and counts how often it was done. */
function slow(milliseconds: number) {
  const done = { count: 0 };
  const work = async () => {
    done.count += 1;
    await new Promise((over) => setTimeout(over, milliseconds));
  };
  return { done, work };
}

test("what is asked for while the last is being done does nothing", async () => {
  const { done, work } = slow(100);
  const once = oneAtATime();
  void once(work);
  void once(work);
  await vi.advanceTimersByTimeAsync(50);
  void once(work);
  expect(done.count).toBe(1);
  await vi.advanceTimersByTimeAsync(60);
  void once(work);
  expect(done.count).toBe(2);
});

test("it rests where it is told to, also after what failed", async () => {
  const { done, work } = slow(10);
  const once = oneAtATime(600);
  const failing = once(async () => {
    await work();
    throw new Error("refused");
  });
  const caught = expect(failing).rejects.toThrow("refused");
  await vi.advanceTimersByTimeAsync(300);
  await caught;
  void once(work);
  expect(done.count).toBe(1);
  await vi.advanceTimersByTimeAsync(400);
  void once(work);
  expect(done.count).toBe(2);
});

test("of what is done one after the other none is left out, also after what failed", async () => {
  const inTurn = oneAfterAnother();
  const done: string[] = [];
  const work =
    (name: string, milliseconds: number, fails = false) =>
    async () => {
      await new Promise((over) => setTimeout(over, milliseconds));
      done.push(name);
      if (fails) throw new Error(name);
    };
  void inTurn(work("slow", 100, true)).catch(() => undefined);
  void inTurn(work("quick", 1));
  await vi.advanceTimersByTimeAsync(50);
  expect(done).toEqual([]);
  await vi.advanceTimersByTimeAsync(60);
  expect(done).toEqual(["slow", "quick"]);
});
