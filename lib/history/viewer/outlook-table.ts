import { type Content, type Html, html } from "./html.ts";
import type { OutlookEntry, OutlookLine } from "./outlook.ts";
import { sign } from "./sign.ts";
import { type TimeZone, timeOf } from "./time.ts";
import { shortValue } from "./value.ts";

const MOST_CHANGES = 5;

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
<td>${changesOf(line)}${messagesOf("dl-error", line.problems, "problems")}${messagesOf("dl-why", line.notes, "notes")}<p class="dl-why">${whoseOf(line)}</p></td>
</tr>
`;
}

function toneOf({ would }: OutlookLine): "good" | "wait" | "bad" {
  if (would === "refuse" || would === "fail") return "bad";
  return would === "keep" ? "good" : "wait";
}

function changesOf({ changes }: OutlookLine): Content {
  if (changes.length === 0) return undefined;
  const more = changes.length - MOST_CHANGES;
  return html`<ul class="dl-changes">${changes
    .slice(0, MOST_CHANGES)
    .map(
      ({ field, from, to }) =>
        html`<li><span class="dl-field">${field}</span>${
          from === undefined || to === undefined
            ? undefined
            : html` <span class="dl-from">${shortValue(from)}</span> ${sign("arrow", "to")} <span class="dl-to">${shortValue(to)}</span>`
        }</li>`,
    )}${more > 0 ? html`<li class="dl-more">and ${more} more</li>` : undefined}</ul>`;
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
