import type { HistoryRecord } from "../history-record.ts";
import { consolePage } from "./console-page.ts";
import { difference } from "./difference.ts";
import type { HistoryEntry } from "./entry.ts";
import { badge, errorOf } from "./history-table.ts";
import { type Content, type Html, html } from "./html.ts";
import { durationOf, type TimeZone, timeOf } from "./time.ts";
import { reasonsOf } from "./words.ts";

/** One pass in full: its object, why it failed if it did, and the values before and after each change. */
export function passDetail({ record, at }: HistoryEntry, timeZone: TimeZone): Html {
  const { kind, namespace, name, changes, spec, annotations } = record;
  return html`<article class="dl-pass">
<header><h2><small>${kind}</small> <span class="dl-namespace">${namespace}/</span>${name}</h2> ${badge(record)}</header>
${errorOf(record)}
${changes.map(({ field, from, to }) => difference(field, from, to))}
${record.omitted === undefined ? undefined : html`<p class="dl-why">The record omits ${record.omitted} more changes.</p>`}
<dl>
${fact(`Time (${timeZone.label})`, timeOf(at, timeZone))}
${fact("Why", reasonsOf(record))}
${fact("What became of the resource", record.cause)}
${fact("Waits for", record.progress)}
${fact("Changed by", record.actor)}
${fact("AWS call", record.error?.call)}
${fact("AWS error", record.error?.code)}
${fact("Generation", record.generation)}
${fact("Took", durationOf(record.milliseconds))}
${fact("Waited", record.queuedMilliseconds === undefined ? undefined : durationOf(record.queuedMilliseconds))}
${fact("Resource", resourceOf(record.arn))}
${fact("Object's uid", record.uid)}
${fact("Request", record.requestId)}
</dl>
${folded("The whole spec", spec)}
${folded("Annotations", annotations)}
${isLong(record) ? html`<p class="dl-why">The spec is too long to be shown here.</p>` : undefined}
</article>`;
}

function fact(name: string, value: Content): Content {
  return value === undefined ? undefined : html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
}

/** A value of any depth, which is folded away. */
function folded(summary: string, value: unknown): Content {
  if (value === undefined) return undefined;
  return html`<details><summary>${summary}</summary><pre>${JSON.stringify(value, undefined, 2)}</pre></details>`;
}

function isLong({ compressed, declarationBytes }: HistoryRecord): boolean {
  return compressed !== undefined || declarationBytes !== undefined;
}

function resourceOf(arn: string | undefined): Content {
  if (arn === undefined) return undefined;
  const page = consolePage(arn);
  return page === undefined
    ? html`<code>${arn}</code>`
    : html`<a href="${page}" target="_blank" rel="noopener noreferrer">${arn}</a>`;
}
