/** Who is signed in here, known to every page that asks. */

import { Refused } from "../wire/client";
import { people, type Me } from "./client";

class Myself {
  now = $state.raw<Me>();
  /** Why the server does not say: whoever is shut out is told so. */
  refused = $state("");

  get name(): string {
    return this.now?.name ?? "";
  }

  async look(): Promise<void> {
    try {
      this.now = await people.me();
      this.refused = "";
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refused = error.message;
    }
  }
}

export const myself = new Myself();
