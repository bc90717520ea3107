import { type ObjectState, objectStates } from "../object-state.ts";
import { type Html, html } from "./html.ts";

/** How many objects of a kind are in each state. */
export interface StateCounts {
  readonly kind: string;
  readonly counts: Readonly<Record<ObjectState, number>>;
}

/** The number of events waiting in a queue. */
export interface Waiting {
  readonly queue: string;
  /** Due now. */
  readonly due: number;
  /** Being processed. */
  readonly inWork: number;
  /** Due later, such as the next retry. */
  readonly later: number;
}

/** The objects of each kind by their state. */
export function statesTable(states: readonly StateCounts[]): Html {
  return html`<section><h2>Objects</h2>
<table class="dl-numbers">
<thead><tr><th scope="col">Kind</th>${objectStates.map((state) => html`<th scope="col">${capital(state)}</th>`)}</tr></thead>
<tbody>${states.map(
    ({ kind, counts }) =>
      html`<tr><th scope="row">${kind}</th>${objectStates.map((state) => number(counts[state], TONES[state]))}</tr>
`,
  )}</tbody></table></section>
`;
}

/** The number of waiting events, queue by queue. */
export function waitingTable(waiting: readonly Waiting[]): Html {
  return html`<section><h2>Waiting events</h2>
<table class="dl-numbers">
<thead><tr><th scope="col">Queue</th><th scope="col">Due now</th><th scope="col">In progress</th><th scope="col">Later</th></tr></thead>
<tbody>${waiting.map(
    ({ queue, due, inWork, later }) =>
      html`<tr><th scope="row">${queue}</th>${number(due)}${number(inWork)}${number(later)}</tr>
`,
  )}</tbody></table></section>
`;
}

const TONES: Readonly<Record<ObjectState, string>> = {
  ready: "dl-count-good",
  retrying: "dl-count-wait",
  terminal: "dl-count-bad",
  deleting: "dl-count-wait",
};

function number(count: number, tone = ""): Html {
  return html`<td class="${count === 0 ? "dl-none" : tone}">${count}</td>`;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
