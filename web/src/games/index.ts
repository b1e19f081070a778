/** The panels that games bring along. A game without one gets the generic panel. */

import type { Component } from "svelte";
import type { TableModel } from "../table/model.svelte";
import type { View } from "../wire/types";
import Generic from "./Generic.svelte";

export interface PanelProps {
  table: TableModel;
  view: View;
}

const modules = import.meta.glob<{ default: Component<PanelProps> }>("./*/Panel.svelte", { eager: true });

export function panelOf(game: string): Component<PanelProps> {
  return modules[`./${game}/Panel.svelte`]?.default ?? Generic;
}
