import { type Html, html } from "./html.ts";

/** The signs, as paths in a 12-by-12 square, because not every font has characters for them. */
const PATHS = {
  check: "M2 6.5 5 9.5 10 3",
  cross: "M3 3l6 6M9 3l-6 6",
  again: "M9.6 4.2A4 4 0 1 0 10 7.2M10 1.8v2.6H7.4",
  same: "M2.5 4.5h7M2.5 7.5h7",
  alert: "M6 2v5M6 9.6v.4",
  bin: "M2 3.5h8M4.5 3.5v-1.5h3v1.5M3.2 3.5l.6 7h4.4l.6-7",
  pause: "M4 2.5v7M8 2.5v7",
  arrow: "M1 6h9M7 3l3 3-3 3",
} as const;

export type Sign = keyof typeof PATHS;

/** A sign in the colour of the text. A screen reader reads the label aloud; if there is no label, it skips the sign. */
export function sign(name: Sign, label?: string): Html {
  const path = html`<path d="${PATHS[name]}"></path>`;
  return label === undefined
    ? html`<svg class="dl-sign" viewBox="0 0 12 12" aria-hidden="true">${path}</svg>`
    : html`<svg class="dl-sign" viewBox="0 0 12 12" role="img" aria-label="${label}">${path}</svg>`;
}
