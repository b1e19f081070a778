/** The panels that games bring along. A game without one gets the generic panel. */

import type { Component } from "svelte";
import type { TableModel } from "../table/model.svelte";
import type { View } from "../wire/types";
import Generic from "./Generic.svelte";

export interface PanelProps {
  table: TableModel;
  view: View;
}

const stages = import.meta.glob<{ default: Component<PanelProps> }>("./*/Stage.svelte", { eager: true });

/** What a game lays over its map at great moments, if it has any such thing. */
export function stageOf(game: string): Component<PanelProps> | undefined {
  return stages[`./${game}/Stage.svelte`]?.default;
}

const modules = import.meta.glob<{ default: Component<PanelProps> }>("./*/Panel.svelte", { eager: true });

export function panelOf(game: string): Component<PanelProps> {
  return modules[`./${game}/Panel.svelte`]?.default ?? Generic;
}
