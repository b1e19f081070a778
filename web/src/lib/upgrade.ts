/** A server that was brought up to date no longer has the parts of the page that was loaded before: the page is loaded again. */

const KEY = "hundred-days loaded again";
/** A part that is missing so soon after is missing for another reason: loading again would never end. */
const SOON_MS = 20_000;

export function loadAgainWhenOutdated(
  page: EventTarget = window,
  reload: () => void = () => location.reload(),
  now: () => number = Date.now,
): void {
  page.addEventListener("vite:preloadError", (event) => {
    const last = Number(sessionStorage.getItem(KEY));
    if (last && now() - last < SOON_MS) return;
    sessionStorage.setItem(KEY, String(now()));
    event.preventDefault(); // else it would be told as an error of this page
    reload();
  });
}
