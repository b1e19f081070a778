/** Which choices mean a fight: told by the words of the choice itself, so that no rule is needed here. */

import type { Option } from "../wire/types";

const FIGHT = /\b(attack|assault|charge|bombard|fight|battle|combat|storm|fire|target)/i;

export function fights(option: Option): boolean {
  const on = option.on ?? "button";
  if (on === "card") return false;
  const note = on === "button" ? "" : (option.note ?? "");
  return FIGHT.test(option.move) || FIGHT.test(option.label) || FIGHT.test(note);
}
