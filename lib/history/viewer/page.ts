import type { HistoryEntry } from "./entry.ts";
import type { HistoryFilter } from "./filter.ts";
import { filterForm } from "./filter-form.ts";
import { historyTable } from "./history-table.ts";
import { type Html, html } from "./html.ts";
import type { OutlookEntry } from "./outlook.ts";
import { outlookTable } from "./outlook-table.ts";
import { type StateCounts, statesTable, type Waiting, waitingTable } from "./overview.ts";
import { passDetail } from "./pass-detail.ts";
import { PAGE_STYLE, STYLE, type Theme, themed } from "./style.ts";
import { type TimeZone, timeOf } from "./time.ts";

/** The content of the history page. */
export interface PageContent {
  readonly entries: readonly HistoryEntry[];
  readonly filter: HistoryFilter;
  readonly states: readonly StateCounts[];
  readonly waiting: readonly Waiting[];
  /** When the content was read, in milliseconds since the epoch. */
  readonly at: number;
  readonly timeZone: TimeZone;
}

/**
 * The history page, which shows the objects by state, the waiting events, and what has happened. It refreshes itself, with or without a
 * script.
 */
export function historyPage(content: PageContent): Html {
  const { entries, filter, states, waiting, at, timeZone } = content;
  const apply = html`<button class="dl-button">Filter</button> <a href="/">Show all</a>`;
  const kinds = states.map(({ kind }) => kind);
  const open = ({ key }: HistoryEntry, label: string) =>
    html`<a id="open-${key}" href="/pass?key=${inAddress(key)}">Details<span class="dl-hidden"> of ${label}</span></a>`;
  return document(
    "Driftless history",
    REFRESH,
    html`<h1>Driftless</h1>
<main>${filterForm(filter, { kinds, apply })}
<div id="live">
<p class="dl-updated">As of ${timeOf(at, timeZone)}</p>
<div class="dl-overview">${statesTable(states)}${waitingTable(waiting)}</div>
<section><h2>What happened</h2>
${historyTable(entries, { timeZone, open })}</section>
</div></main>`,
  );
}

/** The content of the page in shadow mode. */
export interface OutlookContent extends Pick<PageContent, "waiting" | "at" | "timeZone"> {
  readonly outlooks: readonly OutlookEntry[];
}

/** The page in shadow mode, which shows what would happen to each object, and the waiting events. It refreshes itself. */
export function outlookPage({ outlooks, waiting, at, timeZone }: OutlookContent): Html {
  return document(
    "Driftless in shadow mode",
    REFRESH,
    html`<h1>Driftless in shadow mode</h1>
<main><div id="live">
<p class="dl-updated">As of ${timeOf(at, timeZone)}</p>
<div class="dl-overview">${waitingTable(waiting)}</div>
<section><h2>What would happen</h2>
${outlookTable(outlooks, timeZone)}</section>
</div></main>`,
  );
}

/** The page of one pass. It does not refresh itself, because a pass that has ended does not change. */
export function passPage(entry: HistoryEntry, timeZone: TimeZone): Html {
  const { kind, namespace, name } = entry.record;
  return document(
    `${kind} ${namespace}/${name}`,
    undefined,
    html`<p><a href="/">Back to the history</a> · <a href="/?namespace=${inAddress(namespace)}&amp;name=${inAddress(name)}">What else happened to this object</a></p>
<main>${passDetail(entry, timeZone)}</main>`,
  );
}

/** A page that explains why there is nothing to show. */
export function plainPage(text: string): Html {
  return document(
    "Driftless history",
    undefined,
    html`<main><p class="dl-empty">${text}</p><p><a href="/">Go to the history</a></p></main>`,
  );
}

const THEME: Theme = "browser";

/** Makes a page refresh itself, with or without a script. */
const REFRESH = html`<script src="/refresh.js" defer></script><noscript><meta http-equiv="refresh" content="5"></noscript>`;

function document(title: string, head: Html | undefined, body: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
${STYLE}${PAGE_STYLE}${head}
</head>
<body>${themed(THEME, body)}</body>
</html>
`;
}

function inAddress(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
