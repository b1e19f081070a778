/** Whether this is a phone, upright or on its side: what is asked takes the room of all that stands beside the map elsewhere. */

import { MediaQuery } from "svelte/reactivity";

export const small = new MediaQuery("(max-width: 760px), (max-height: 500px)");
