import { changesOf, transitionOf } from "../history-table.ts";
import { type Content, type Html, html } from "../html.ts";
import { type TimeZone, timeOf } from "../time.ts";
import type { OutlookEntry, OutlookLine } from "./outlook.ts";

/** What a pass over each object would do, as a table. */
export function outlookTable(outlooks: readonly OutlookEntry[], timeZone: TimeZone): Html {
  if (outlooks.length === 0) return html`<p class="dl-empty">No object has been looked at yet.</p>`;
  return html`<table class="dl-history">
<caption class="dl-hidden">What would happen, the objects looked at last first</caption>
<thead><tr><th scope="col">Time (${timeZone.label})</th><th scope="col">Object</th><th scope="col">Would</th><th scope="col">What would change, and why</th></tr></thead>
<tbody>
${outlooks.map((outlook) => rowOf(outlook, timeZone))}</tbody>
</table>`;
}

function rowOf({ line, at }: OutlookEntry, timeZone: TimeZone): Html {
  return html`<tr>
<td class="dl-time">${timeOf(at, timeZone)}</td>
<th scope="row"><small>${line.kind}</small> <span class="dl-object"><span class="dl-namespace">${line.namespace}/</span>${line.name}</span></th>
<td><span class="dl-badge dl-${toneOf(line)}">${line.would}</span></td>
<td>${changesOf(line, valuesOf)}${messagesOf("dl-error", line.problems, "problems")}${messagesOf("dl-why", line.notes, "notes")}<p class="dl-why">${whoseOf(line)}</p></td>
</tr>
`;
}

function toneOf({ would }: OutlookLine): "good" | "wait" | "bad" {
  if (would === "refuse" || would === "fail") return "bad";
  return would === "keep" ? "good" : "wait";
}

function valuesOf(change: OutlookLine["changes"][number]): Content {
  return change.from === undefined || change.to === undefined ? undefined : transitionOf(change);
}

function messagesOf(style: string, messages: OutlookLine["problems"], what: string): Content {
  const texts = typeof messages === "number" ? [...(messages > 0 ? [`${messages} ${what}`] : [])] : messages;
  return texts.length === 0
    ? undefined
    : html`<div class="${style}">${texts.map((text) => html`<p>${text}</p>`)}</div>`;
}

function whoseOf({ whose, resource }: OutlookLine): Content {
  const owner = whose === "nobody" ? "does not exist" : whose;
  return [resource, owner].filter((text) => text !== undefined).join(" · ");
}
