import type { HistoryRecord } from "../history-record.ts";
import type { HistoryEntry } from "./entry.ts";
import { type Content, type Html, html } from "./html.ts";
import { groupRepeats, type Repeated } from "./repeats.ts";
import { sign } from "./sign.ts";
import { durationOf, type TimeZone, timeOf } from "./time.ts";
import { shortValue, type Value } from "./value.ts";
import { reasonsOf, wordFor } from "./words.ts";

/** How the table shows its entries. */
export interface TableOptions {
  readonly timeZone: TimeZone;
  /** The control that opens the details of an entry. */
  readonly open: (entry: HistoryEntry, label: string) => Html;
}

const MOST_CHANGES = 5;
const MOST_ROWS = 200;

/** When each pass ran, on which object, how it ended, what it changed, and why; the latest first. Repeated failures share a row. */
export function historyTable(entries: readonly HistoryEntry[], options: TableOptions): Html {
  if (entries.length === 0)
    return html`<p class="dl-empty">Nothing happened in this time range, or nothing that matches the filter.</p>`;
  return html`<table class="dl-history">
<caption class="dl-hidden">What happened, the latest first</caption>
<thead><tr><th scope="col">Time (${options.timeZone.label})</th><th scope="col">Object</th><th scope="col">Outcome</th><th scope="col">What changed, and why</th><th scope="col"><span class="dl-hidden">Details</span></th></tr></thead>
<tbody>
${groupRepeats(entries)
  .slice(0, MOST_ROWS)
  .map((row) => rowOf(row, options))}</tbody>
</table>`;
}

function rowOf({ entry, times, since }: Repeated, { timeZone, open }: TableOptions): Html {
  const { record, at } = entry;
  const object = `${record.kind} ${record.namespace}/${record.name}`;
  return html`<tr>
<td class="dl-time">${timeOf(at, timeZone)}</td>
<th scope="row"><small>${record.kind}</small> <span class="dl-object"><span class="dl-namespace">${record.namespace}/</span>${record.name}</span></th>
<td>${badge(record)}</td>
<td>${changesOf(record, transitionOf)}${errorOf(record)}${progressOf(record)}${releaseOf(record)}<p class="dl-why">${whyOf(record)}${times > 1 ? html` · ${times} times since ${timeOf(since, timeZone)}` : undefined}</p></td>
<td class="dl-open">${open(entry, object)}</td>
</tr>
`;
}

/** The outcome of a pass, as a sign and a word. */
export function badge(record: HistoryRecord): Html {
  const { sign: name, label, tone } = wordFor(record);
  return html`<span class="dl-badge dl-${tone}">${sign(name)} ${label}</span>`;
}

/** The first changes as a list, and how many there are besides. `valuesOf` shows the values of one change. */
export function changesOf<Change extends { readonly field: string }>(
  { changes, omitted = 0 }: { readonly changes: readonly Change[]; readonly omitted?: number | undefined },
  valuesOf: (change: Change) => Content,
): Content {
  if (changes.length === 0) return undefined;
  const more = Math.max(0, changes.length - MOST_CHANGES) + omitted;
  return html`<ul class="dl-changes">${changes
    .slice(0, MOST_CHANGES)
    .map(
      (change) => html`<li><span class="dl-field">${change.field}</span>${valuesOf(change)}</li>`,
    )}${more > 0 ? html`<li class="dl-more">and ${more} more</li>` : undefined}</ul>`;
}

/** The values of a field before and after a change. */
export function transitionOf({ from, to }: { readonly from?: Value; readonly to?: Value }): Content {
  return html` <span class="dl-from">${shortValue(from)}</span> ${sign("arrow", "to")} <span class="dl-to">${shortValue(to)}</span>`;
}

/** Why a pass failed: the error message, and the permission that was missing. */
export function errorOf({ error }: Pick<HistoryRecord, "error">): Content {
  if (error === undefined) return undefined;
  const missing = missingPermission(error.message);
  return html`<div class="dl-error"><p>${error.message}</p>${
    missing === undefined
      ? undefined
      : html`<p class="dl-missing">Missing permission: ${missing.actions.map((action) => html`<code>${action}</code> `)}${
          missing.resource === undefined ? undefined : html`on <code>${missing.resource}</code>`
        }</p>`
  }</div>`;
}

/** What the object waits for. */
function progressOf({ progress }: HistoryRecord): Content {
  return progress === undefined ? undefined : html`<p class="dl-cause">${progress}</p>`;
}

/** What became of the resource of an object that is gone, and why. */
function releaseOf({ cause, arn }: HistoryRecord): Content {
  if (cause === undefined) return undefined;
  return html`<p class="dl-cause">${cause}${arn === undefined ? undefined : html` <code>${arn}</code>`}</p>`;
}

function whyOf(record: HistoryRecord): Content {
  const { actor, milliseconds } = record;
  return html`${reasonsOf(record)}${actor === undefined ? undefined : html` by <code>${actor}</code>`} · ${durationOf(milliseconds)}`;
}

/** The actions that a call had no permission for, and their resource if it is known; `undefined` if the call was not denied. */
function missingPermission(message: string) {
  const [, actions, resource] =
    /; the call needs permission for ([\w:*-]+(?:, [\w:*-]+)*)(?: on ([^\s;]+))?/.exec(message) ?? [];
  return actions === undefined ? undefined : { actions: actions.split(", "), resource };
}
