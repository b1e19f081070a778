/** Which page answers which address. Each is a chunk of its own, loaded when it is first gone to: a new page costs the
 * table nothing. */

import type { Component } from "svelte";

type Props = Record<string, string>;

interface Page {
  at: RegExp;
  load: () => Promise<Component<Props>>;
  props: (found: RegExpExecArray) => Props;
}

const PAGES: Page[] = [
  page(
    /^\/table\/([A-Za-z0-9_.:-]+)$/,
    () => import("./table/Table.svelte"),
    (found) => ({ id: found[1]! }),
  ),
  page(
    /^\/learn\/([a-z0-9_-]+)\/([a-z0-9_-]+)$/,
    () => import("./learn/Lesson.svelte"),
    (found) => ({ game: found[1]!, id: found[2]! }),
  ),
  page(
    /^\/puzzle\/([a-z0-9_-]+)\/([a-z0-9_-]+)$/,
    () => import("./learn/Lesson.svelte"),
    (found) => ({ game: found[1]!, id: found[2]!, kind: "puzzle" as const }),
  ),
  page(
    /^\/case\/([a-z0-9_-]+)\/([a-z0-9_-]+)$/,
    () => import("./learn/Lesson.svelte"),
    (found) => ({ game: found[1]!, id: found[2]!, kind: "case" as const }),
  ),
  page(
    /^\/rules\/([a-z0-9_-]+)(?:\/([a-z]+)(?:\/([A-Za-z0-9.]+))?)?$/,
    () => import("./learn/Rules.svelte"),
    (found) => ({ game: found[1]!, page: found[2] ?? "aim", paragraph: found[3] ?? "" }),
  ),
  page(
    /^\/learn(?:\/([a-z0-9_-]+))?$/,
    () => import("./learn/Learn.svelte"),
    (found) => ({ game: found[1] ?? "" }),
  ),
  page(
    /^\/studio(?:\/table\/([A-Za-z0-9_.:-]+))?$/,
    () => import("./studio/Studio.svelte"),
    (found) => ({ table: found[1] ?? "" }),
  ),
  page(
    /^\/editor(?:\/([a-z0-9_-]+))?$/,
    () => import("./editor/Editor.svelte"),
    (found) => ({ game: found[1] ?? "" }),
  ),
  page(
    /^\/review(?:\/([A-Za-z0-9_.:-]+))?$/,
    () => import("./studio/Review.svelte"),
    (found) => ({ table: found[1] ?? "" }),
  ),
  page(
    /^\/designer$/,
    () => import("./designer/Designer.svelte"),
    () => ({}),
  ),
  page(
    /^\/people$/,
    () => import("./people/People.svelte"),
    () => ({}),
  ),
  page(
    /^\/people\/([A-Za-z0-9_-]+)$/,
    () => import("./people/Profile.svelte"),
    (found) => ({ name: found[1]! }),
  ),
  page(
    /^\/tournaments$/,
    () => import("./people/Tournaments.svelte"),
    () => ({}),
  ),
  page(
    /^\/tournaments\/new$/,
    () => import("./people/NewTournament.svelte"),
    () => ({}),
  ),
  page(
    /^\/tournament\/([A-Za-z0-9]+)$/,
    () => import("./people/Tournament.svelte"),
    (found) => ({ id: found[1]! }),
  ),
  page(
    /^\/desk$/,
    () => import("./people/Desk.svelte"),
    () => ({}),
  ),
  page(
    /^\/embed\/([A-Za-z0-9_.:-]+)$/,
    () => import("./people/Embed.svelte"),
    (found) => ({ id: found[1]! }),
  ),
  page(
    /^\/privacy$/,
    () => import("./people/Privacy.svelte"),
    () => ({}),
  ),
  page(
    /^\/unsubscribe$/,
    () => import("./people/Unsubscribe.svelte"),
    () => ({}),
  ),
  page(
    /^\/account$/,
    () => import("./people/Account.svelte"),
    () => ({}),
  ),
  page(
    /^\/history(?:\/([a-z0-9_-]+))?$/,
    () => import("./studio/History.svelte"),
    (found) => ({ game: found[1] ?? "returns" }),
  ),
  page(
    /^\/join$/,
    () => import("./lobby/Join.svelte"),
    () => ({}),
  ),
  page(
    /^\/?$/,
    () => import("./lobby/Lobby.svelte"),
    () => ({}),
  ),
  page(
    /^.*/,
    () => import("./lobby/Lobby.svelte"),
    (found) => ({ lost: found[0] }),
  ), // whatever else is asked for
];

export interface Shown {
  load: () => Promise<Component<Props>>;
  props: Props;
  /** What makes it another page, to be built again: its address. */
  key: string;
}

/** The page of an address. */
export function pageAt(path: string): Shown {
  for (const one of PAGES) {
    const found = one.at.exec(path);
    if (found) return { load: one.load, props: one.props(found), key: path };
  }
  throw new Error(`No page answers ${path}.`); // the last one answers everything
}

/** A page whose properties are those that its component asks for. */
function page<P extends object>(
  at: RegExp,
  load: () => Promise<{ default: Component<P> }>,
  props: (found: RegExpExecArray) => P & Props,
): Page {
  const loaded = async (): Promise<Component<Props>> => {
    try {
      return (await load()).default as unknown as Component<Props>;
    } catch (error) {
      reportError(error); // the page says it in words; here it is for whoever looks for the cause
      throw error;
    }
  };
  return { at, load: loaded, props };
}
