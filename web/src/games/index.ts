/** The panels that games bring along. A game without one gets the generic panel. */

import type { Component } from "svelte";
import type { TableModel } from "../table/model.svelte";
import type { View } from "../wire/types";
import Generic from "./Generic.svelte";

export interface PanelProps {
  table: TableModel;
  view: View;
}

type Part = Component<PanelProps>;
type Found = Record<string, () => Promise<{ default: Part }>>;

/** A table loads the parts of its own game, and of no other. */
const stages = import.meta.glob<{ default: Part }>("./*/Stage.svelte");
const fights = import.meta.glob<{ default: Part }>("./*/Fight.svelte");
const panels = import.meta.glob<{ default: Part }>("./*/Panel.svelte");
const loaded = new Map<string, Part>();

/** What a game lays over its map at great moments, if it has any such thing. */
export function stageOf(game: string): Part | Promise<Part> | undefined {
  return part(stages, `./${game}/Stage.svelte`);
}

/** The combat as a game shows it while it lasts, if it does: beside the map, and on a phone with what is asked. */
export function fightOf(game: string): Part | Promise<Part> | undefined {
  return part(fights, `./${game}/Fight.svelte`);
}

export function panelOf(game: string): Part | Promise<Part> {
  return part(panels, `./${game}/Panel.svelte`) ?? Generic;
}

/** What is there already is given at once, so that nothing is laid out twice. */
function part(found: Found, path: string): Part | Promise<Part> | undefined {
  return loaded.get(path) ?? found[path]?.().then((module) => (loaded.set(path, module.default), module.default));
}
