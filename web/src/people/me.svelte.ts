/** Who is signed in here, known to every page that asks. */

import { Refused } from "../wire/client";
import { people, type Me } from "./client";

class Myself {
  now = $state.raw<Me>();

  get name(): string {
    return this.now?.name ?? "";
  }

  async look(): Promise<void> {
    try {
      this.now = await people.me();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  }
}

export const myself = new Myself();
