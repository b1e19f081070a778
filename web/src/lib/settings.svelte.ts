/** What this person prefers on this machine: the room's light, motion, a name at the table. */

type Room = "system" | "light" | "dark";

const KEY = "hundred-days";

interface Kept {
  room: Room;
  motion: boolean;
  name: string;
  hotseats: string[];
  /** Whether the first hint at a table has been read. */
  coached: boolean;
}

function kept(): Kept {
  const defaults: Kept = { room: "system", motion: true, name: "", hotseats: [], coached: false };
  const text = localStorage.getItem(KEY);
  return text ? { ...defaults, ...(JSON.parse(text) as Partial<Kept>) } : defaults;
}

const dark = matchMedia("(prefers-color-scheme: dark)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

class Settings {
  private values = $state<Kept>(kept());
  private systemDark = $state(dark.matches);
  private systemStill = $state(still.matches);

  constructor() {
    dark.addEventListener("change", () => (this.systemDark = dark.matches));
    still.addEventListener("change", () => (this.systemStill = still.matches));
  }

  get room(): "light" | "dark" {
    return this.values.room === "system" ? (this.systemDark ? "dark" : "light") : this.values.room;
  }

  turnLight(): void {
    this.keep({ room: this.room === "dark" ? "light" : "dark" });
  }

  get motion(): boolean {
    return this.values.motion && !this.systemStill;
  }

  turnMotion(): void {
    this.keep({ motion: !this.values.motion });
  }

  get name(): string {
    return this.values.name;
  }

  set name(name: string) {
    this.keep({ name });
  }

  get coached(): boolean {
    return this.values.coached;
  }

  dismissCoach(): void {
    this.keep({ coached: true });
  }

  /** Whether people pass this machine around at a table. */
  passedAround(table: string): boolean {
    return this.values.hotseats.includes(table);
  }

  passAround(table: string): void {
    this.keep({ hotseats: [table, ...this.values.hotseats].slice(0, 50) });
  }

  private keep(change: Partial<Kept>): void {
    Object.assign(this.values, change);
    localStorage.setItem(KEY, JSON.stringify(this.values));
  }
}

export const settings = new Settings();
