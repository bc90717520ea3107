import type { ObjectState } from "../../object-state.ts";
import { errorOf } from "../history-table.ts";
import { type Html, html } from "../html.ts";
import type { Repeated } from "../repeats.ts";
import { sign } from "../sign.ts";
import { type TimeZone, timeOf } from "../time.ts";
import { wordForState } from "../words.ts";
import type { InventoryEntry } from "./inventory.ts";

/** What the inventory shows beside its entries. */
export interface InventoryOptions {
  readonly timeZone: TimeZone;
  /** The history, which knows since when an object has been failing in the same way; the latest first. */
  readonly history: readonly Repeated[];
  /** The address of the history of one object. */
  readonly historyOf: (entry: InventoryEntry) => string;
}

const MOST_ROWS = 200;
const WORST_FIRST: readonly ObjectState[] = ["terminal", "retrying", "waiting", "deleting", "paused", "ready"];

/** Objects with their states, since when, and why; the worst state first. */
export function inventoryTable(entries: readonly InventoryEntry[], options: InventoryOptions): Html {
  const rows = entries.toSorted(
    (one, other) =>
      WORST_FIRST.indexOf(one.state) - WORST_FIRST.indexOf(other.state) || (one.at ?? 0) - (other.at ?? 0),
  );
  return html`<table class="dl-history dl-inventory">
<caption class="dl-hidden">Objects and their states, the worst first</caption>
<thead><tr><th scope="col">Since (${options.timeZone.label})</th><th scope="col">Object</th><th scope="col">State</th><th scope="col">Why</th></tr></thead>
<tbody>
${rows.slice(0, MOST_ROWS).map((entry) => rowOf(entry, options))}</tbody>
</table>${rows.length > MOST_ROWS ? html`<p class="dl-why">${rows.length - MOST_ROWS} more are not shown.</p>` : undefined}`;
}

function rowOf(entry: InventoryEntry, { timeZone, history, historyOf }: InventoryOptions): Html {
  const { kind, namespace, name, state, reason, message, readOnly } = entry;
  const since = sinceOf(entry, history);
  return html`<tr>
<td class="dl-time">${since === undefined ? undefined : timeOf(since, timeZone)}</td>
<th scope="row"><small>${kind}</small> <a id="object-${entry.uid}" class="dl-object" href="${historyOf(entry)}"><span class="dl-namespace">${namespace}/</span>${name}</a></th>
<td>${stateBadge(state)}${readOnly && html` <small>read-only</small>`}</td>
<td>${reason === undefined ? undefined : html`<p class="dl-why">${reason}</p>`}${message === undefined ? undefined : errorOf({ error: { message } })}</td>
</tr>
`;
}

/** The start of the wait, or of the failures that have not been interrupted. A condition's own time changes with every write. */
function sinceOf({ uid, state, at, waitsSince }: InventoryEntry, history: readonly Repeated[]): number | undefined {
  if (state === "ready") return at;
  const latest = history.find(({ entry }) => entry.record.uid === uid);
  return waitsSince ?? (latest?.entry.record.error === undefined ? at : latest.since);
}

function stateBadge(state: ObjectState): Html {
  const { sign: name, tone, label } = wordForState(state);
  return html`<span class="dl-badge dl-${tone}">${sign(name)} ${label}</span>`;
}
