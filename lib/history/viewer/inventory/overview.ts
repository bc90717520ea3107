import { type ObjectState, objectStates } from "../../object-state.ts";
import { type Content, type Html, html } from "../html.ts";
import { wordForState } from "../words.ts";
import type { InventoryEntry } from "./inventory.ts";

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

/**
 * How many objects of each kind are in each state. Each number links to the objects that it counts. States that no object is in are left out,
 * and the kinds without objects are folded away.
 */
export function statesTable(kinds: readonly string[], inventory: readonly InventoryEntry[]): Html {
  const [present, empty] = [new Set(inventory.map(({ kind }) => kind)), new Set(kinds)];
  for (const kind of present) empty.delete(kind);
  const states = objectStates.filter((state) => inventory.some((entry) => entry.state === state));
  return html`${
    present.size === 0
      ? undefined
      : html`<table class="dl-numbers">
<thead><tr><th scope="col">Kind</th>${states.map((state) => html`<th scope="col">${wordForState(state).label}</th>`)}</tr></thead>
<tbody>${kinds
          .filter((kind) => present.has(kind))
          .map(
            (
              kind,
            ) => html`<tr><th scope="row">${kind}</th>${states.map((state) => linkedCount(kind, state, inventory))}</tr>
`,
          )}</tbody></table>`
  }${foldedKinds([...empty])}
`;
}

function foldedKinds(kinds: readonly string[]): Content {
  if (kinds.length === 0) return undefined;
  const count = kinds.length === 1 ? "1 kind" : `${kinds.length} kinds`;
  return html`<details id="empty-kinds" class="dl-why"><summary id="empty-kinds-count">${count} without objects</summary>${kinds.join(", ")}</details>`;
}

function linkedCount(kind: string, state: ObjectState, inventory: readonly InventoryEntry[]): Html {
  const count = inventory.filter((entry) => entry.kind === kind && entry.state === state).length;
  if (count === 0) return number(count);
  const { tone, label } = wordForState(state);
  const address = `/?kind=${encodeURIComponent(kind.toWellFormed())}&state=${state}`;
  return html`<td class="dl-count-${tone}"><a id="count-${kind}-${state}" href="${address}">${count}<span class="dl-hidden"> ${kind}: ${label}</span></a></td>`;
}

/** The number of waiting events, queue by queue. */
export function waitingTable(waiting: readonly Waiting[]): Html {
  return html`<table class="dl-numbers">
<thead><tr><th scope="col">Queue</th><th scope="col">Due now</th><th scope="col">In progress</th><th scope="col">Later</th></tr></thead>
<tbody>${waiting.map(
    ({ queue, due, inWork, later }) =>
      html`<tr><th scope="row">${queue}</th>${number(due)}${number(inWork)}${number(later)}</tr>
`,
  )}</tbody></table>
`;
}

function number(count: number): Html {
  return count === 0 ? html`<td class="dl-none">0</td>` : html`<td>${count}</td>`;
}
