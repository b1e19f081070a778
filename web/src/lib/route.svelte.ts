/** Which page is shown. The lobby, a table, a friend's link, and the pages for learning. */

class Route {
  path = $state(location.pathname);
  /** What a friend's link holds. It leaves the address bar before anything else is loaded. */
  readonly secret = location.pathname === "/join" ? location.hash.slice(1) : "";

  constructor() {
    if (this.secret) history.replaceState(null, "", location.pathname);
    addEventListener("popstate", () => (this.path = location.pathname));
  }

  go(path: string, replace = false): void {
    history[replace ? "replaceState" : "pushState"](null, "", path);
    this.path = location.pathname;
    scrollTo(0, 0);
  }
}

export const route = new Route();

/** A link that stays on the page: for `onclick` of an anchor with the same `href`. */
export function follow(event: MouseEvent, path: string): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
  event.preventDefault();
  route.go(path);
}
