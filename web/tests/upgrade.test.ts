import { beforeEach, expect, test } from "vitest";
import { loadAgainWhenOutdated } from "../src/lib/upgrade";

beforeEach(() => sessionStorage.clear());

function missing(page: EventTarget): boolean {
  return !page.dispatchEvent(new Event("vite:preloadError", { cancelable: true }));
}

test("a page whose parts are gone from the server is loaded again, and not for ever", () => {
  let loads = 0;
  let now = 1_000_000;
  const page = new EventTarget();
  loadAgainWhenOutdated(
    page,
    () => loads++,
    () => now,
  );
  expect(missing(page)).toBe(true);
  now += 5_000;
  expect(missing(page)).toBe(false);
  expect(loads).toBe(1);
  now += 3_600_000;
  expect(missing(page)).toBe(true);
  expect(loads).toBe(2);
});
