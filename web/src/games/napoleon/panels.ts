/** The shape of this game's panels, as its `interface/panels.py` declares it. */

import type { components } from "./panels.gen";

export type Panels = components["schemas"]["NapoleonPanels"];
export type Battle = components["schemas"]["Battle"];
