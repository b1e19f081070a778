/** Which of the people who share this machine has the screen, table by table. Kept for this tab alone, so that a page that is loaded again opens nobody else's view. */

const key = (table: string): string => `hundred-days screen ${table}`;

/** From now on the screen is this seat's; with no seat it is that of whoever decides first. */
export function giveScreen(table: string, seat = ""): void {
  sessionStorage.setItem(key(table), seat);
}

/** Through whose eyes a shared table may be opened without asking: a spectator's, if nobody has the screen yet. */
export function screenOf(table: string): string {
  return sessionStorage.getItem(key(table)) ?? "spectator";
}
