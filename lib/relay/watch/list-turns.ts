import pLimit from "p-limit";

/** How many lists are read at the same time. More of them would not be faster, and each takes up to 0.4 MB of memory for its buffers. */
const CONCURRENT_LISTS = 4;

/** Waits for a turn to list, and resolves to the function that ends the turn. Ending it again does nothing. */
export type TakeTurn = () => Promise<() => void>;

/** The turns of all lists of a relay, first come, first served. */
export function createListTurns(): TakeTurn {
  const limit = pLimit(CONCURRENT_LISTS);
  return () =>
    new Promise((begin) => {
      void limit(() => new Promise<void>((end) => begin(end)));
    });
}
