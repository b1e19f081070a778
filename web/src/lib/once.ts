/**
 * One thing at a time: what is asked for while the last is still being done is a second click, and does nothing. It
 * rests so many milliseconds after each, where a double click would do twice what can be done twice.
 */
export function oneAtATime(rest = 0): (work: () => Promise<void>) => Promise<void> {
  let busy = false;
  return async (work) => {
    if (busy) return;
    busy = true;
    try {
      await work();
    } finally {
      setTimeout(() => (busy = false), rest);
    }
  };
}

/** One thing after the other, and none left out: for wishes, which are made as quickly as one can click. */
export function oneAfterAnother(): (work: () => Promise<void>) => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return (work) => (last = last.then(work, work));
}
