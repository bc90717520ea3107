import { cut } from "./cut.ts";

/** Longer than most ARNs and names, and short enough for a message to contain several excerpts. */
const MAXIMUM_LENGTH = 300;

/** A text that a user wrote, as a message quotes it. Users can write texts of more than a megabyte, so a long text is truncated. */
export function excerpt(text: string): string {
  return cut(text, MAXIMUM_LENGTH);
}
