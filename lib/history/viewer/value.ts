import { isShallow } from "../../text/is-shallow.ts";
import { type Html, html } from "./html.ts";

/** A value of a change: a string, `null` if there was none, `undefined` if the deployment keeps no values. */
export type Value = string | null | undefined;

/** The maximum length of a value in the table. The details show the whole value. */
const SHORT = 80;

/** A value on one line, truncated if it is long. */
export function shortValue(value: Value): Html {
  if (typeof value !== "string") return absentValue(value);
  if (value === "") return html`<em>empty</em>`;
  const characters = Array.from(value);
  return html`<code>${characters.length <= SHORT ? value : `${characters.slice(0, SHORT).join("")}…`}</code>`;
}

/** The placeholder that is shown if there is no value. */
export function absentValue(value: null | undefined): Html {
  return html`<em>${value === null ? "none" : "not kept"}</em>`;
}

/** Returns a JSON document with each member on its own line, and any other value unchanged. */
export function prettyPrinted(value: string): string {
  if (!/^\s*[{[]/.test(value) || !isShallow(value)) return value;
  try {
    return JSON.stringify(JSON.parse(value), undefined, 2);
  } catch {
    return value;
  }
}
