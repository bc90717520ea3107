import { nearestName } from "./nearest-name.ts";

/** A shorter text is the beginning of too many names. */
const SHORTEST_BEGINNING = 4;

/**
 * What follows an unknown name in a message, such as ` (did you mean roleARN?)`: the name that differs least, or the first one that begins with
 * what was written. Empty if there is none.
 */
export function didYouMean(written: string, names: readonly string[]): string {
  const isLong = written.length >= SHORTEST_BEGINNING;
  const meant = nearestName(written, names) ?? names.find((name) => isLong && name.startsWith(written));
  return meant === undefined ? "" : ` (did you mean ${meant}?)`;
}
