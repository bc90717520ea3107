import { type Content, html } from "./html.ts";
import { type TimeZone, timeOf } from "./time.ts";

/** What is known of a source that may not respond. */
export interface Reading<Value> {
  /** What was last read; `undefined` if nothing has been read yet. */
  readonly value: Value | undefined;
  /** When it was read, in milliseconds since the epoch. */
  readonly at: number | undefined;
  /** Why there is no newer value; `undefined` if the value is up to date. */
  readonly problem: string | undefined;
}

/** A note that a source does not respond, and how old the shown value is. Empty if the value is up to date. */
export function noteOn(source: string, { at, problem }: Reading<unknown>, timeZone: TimeZone): Content {
  if (problem === undefined) return undefined;
  const age = at === undefined ? undefined : html`<p>This is the state as of ${timeOf(at, timeZone)}.</p>`;
  return html`<div class="dl-error" role="status"><p>${source} cannot be read: ${problem}</p>${age}</div>`;
}
