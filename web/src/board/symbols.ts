/** The hobby's signs: arms of service and marks on counters. */

const BOX = "M-10,-6h20v12h-20z";

/** Arms of service in the usual boxes, 20 × 12 around the middle. */
export const ARMS: Record<string, string> = {
  infantry: `${BOX}M-10,-6l20,12M10,-6l-20,12`,
  guard: `${BOX}M-10,-6l20,12M10,-6l-20,12M-10,-3h20`,
  cavalry: `${BOX}M10,-6l-20,12`,
  artillery: `${BOX}M-2,0a2,2 0 1 0 4,0a2,2 0 1 0 -4,0`,
  horse_artillery: `${BOX}M10,-6l-20,12M-2,0a2,2 0 1 0 4,0a2,2 0 1 0 -4,0`,
  commander: "M0,-7l2,4.6l5,0.4l-3.8,3.3l1.2,4.9l-4.4,-2.7l-4.4,2.7l1.2,-4.9l-3.8,-3.3l5,-0.4z",
  leader: "M0,-7l2,4.6l5,0.4l-3.8,3.3l1.2,4.9l-4.4,-2.7l-4.4,2.7l1.2,-4.9l-3.8,-3.3l5,-0.4z",
  force: "M-10,-5h20v10h-20zM-6,-5v10M6,-5v10M-6,0h12",
  center: "M-9,7v-8l9,-7l9,7v8zM-3,7v-5h6v5",
  headquarters: `${BOX}M-10,-6v15`,
  combined: `${BOX}M-10,-6l20,12M10,-6l-20,12M0,-6v12`,
  supply: `${BOX}M-10,3h20`,
  train: `${BOX}M-10,3h20`,
  vedette: `${BOX}M10,-6l-20,12M-6,-3l3,3l-3,3`,
};

const BADGES: Record<string, string> = {
  moved: "→",
  fought: "⚔",
  fighting: "⚔",
  bystander: "–",
  tried: "?",
  attacked: "⚔",
  attacking: "⚔",
  disrupted: "D",
  demoralized: "!",
  broken: "✕",
  routed: "R",
  reduced: "½",
  shown: "◉",
  command: "★",
  fights: "⚔",
  active: "●",
  inactive: "○",
  revealed: "◉",
  activated: "●",
  fatigued: "F",
  entrenched: "▲",
  square: "□",
  engaged: "×",
  eliminated: "†",
};

/** One sign for a state of a piece. */
export function badge(mark: string): string {
  return BADGES[mark] ?? (mark[0] ?? "").toUpperCase();
}
