import { objectStates } from "../object-state.ts";
import type { HistoryEntry } from "./entry.ts";
import { type HistoryFilter, matches } from "./filter/filter.ts";
import { filterForm } from "./filter/filter-form.ts";
import { historyTable } from "./history-table.ts";
import { type Html, html } from "./html.ts";
import { type InventoryEntry, isListed } from "./inventory/inventory.ts";
import { inventoryTable } from "./inventory/inventory-table.ts";
import { statesTable, type Waiting, waitingTable } from "./inventory/overview.ts";
import type { OutlookEntry } from "./outlook/outlook.ts";
import { outlookTable } from "./outlook/outlook-table.ts";
import { document, historyOf, inAddress } from "./page.ts";
import { noteOn, type Reading } from "./reading.ts";
import { groupRepeats } from "./repeats.ts";
import { type TimeZone, timeOf } from "./time.ts";
import { wordForState } from "./words.ts";

/** What every page shows that refreshes itself. */
interface LivePage {
  /** The name of the cluster, as the deployment's parameters have it. */
  readonly cluster: string;
  readonly waiting: Reading<readonly Waiting[]>;
  /** When the page was asked for, in milliseconds since the epoch. */
  readonly at: number;
  readonly timeZone: TimeZone;
}

/** The content of the history page. */
export interface PageContent extends LivePage {
  /** The kinds that the deployment serves. */
  readonly kinds: readonly string[];
  readonly filter: HistoryFilter;
  /** The records, the latest first. */
  readonly history: Reading<readonly HistoryEntry[]>;
  readonly inventory: Reading<readonly InventoryEntry[]>;
}

/**
 * The history page: the objects that are not ready, and why; the objects by state; the waiting events; and what has happened. It refreshes
 * itself, with or without a script. A source that does not respond is reported beside what was last read from it.
 */
export function historyPage({ cluster, kinds, filter, history, inventory, waiting, at, timeZone }: PageContent): Html {
  const apply = html`<button class="dl-button">Filter</button> <a href="/">Show all</a>`;
  const open = ({ key }: HistoryEntry, label: string) =>
    html`<a id="open-${key}" href="/pass?key=${inAddress(key)}">Details<span class="dl-hidden"> of ${label}</span></a>`;
  const records = history.value?.filter(({ record }) => matches(record, filter)) ?? [];
  const listed = inventory.value?.filter((entry) => isListed(entry, filter)) ?? [];
  const title = filter.state === undefined ? "Not ready" : wordForState(filter.state).label;
  const options = { timeZone, history: groupRepeats(history.value ?? []), historyOf };
  return livePage("Driftless", cluster, {
    before: filterForm(filter, { kinds, states: objectStates, apply }),
    at,
    timeZone,
    live: html`<section><h2>${title} now: ${listed.length}</h2>${noteOn("The objects", inventory, timeZone)}
${listed.length === 0 ? html`<p class="dl-empty">${nothingListed(inventory, filter)}</p>` : inventoryTable(listed, options)}</section>
<div class="dl-overview">
<section><h2>Objects</h2>${statesTable(kinds, inventory.value ?? [])}</section>
${waitingSection(waiting, timeZone)}</div>
<section><h2>What happened</h2>${noteOn("The history", history, timeZone)}
${historyTable(records, { timeZone, open })}</section>`,
  });
}

function nothingListed({ value }: PageContent["inventory"], filter: HistoryFilter): string {
  if (value === undefined) return "The objects are not known.";
  if (value.length === 0) return "There are no objects yet.";
  return Object.keys(filter).length === 0 ? "Every object is ready." : "No object matches the filter.";
}

/** The content of the page in shadow mode. */
export interface OutlookContent extends LivePage {
  readonly outlooks: Reading<readonly OutlookEntry[]>;
}

/** The page in shadow mode, which shows what would happen to each object, and the waiting events. It refreshes itself. */
export function outlookPage({ cluster, outlooks, waiting, at, timeZone }: OutlookContent): Html {
  return livePage("Driftless in shadow mode", cluster, {
    before: undefined,
    at,
    timeZone,
    live: html`<div class="dl-overview">${waitingSection(waiting, timeZone)}</div>
<section><h2>What would happen</h2>${noteOn("The log", outlooks, timeZone)}
${outlookTable(outlooks.value ?? [], timeZone)}</section>`,
  });
}

function waitingSection(waiting: LivePage["waiting"], timeZone: TimeZone): Html {
  return html`<section><h2>Waiting events</h2>${noteOn("The queues", waiting, timeZone)}${waitingTable(waiting.value ?? [])}</section>`;
}

interface LiveContent extends Pick<LivePage, "at" | "timeZone"> {
  /** What is not replaced when the page refreshes itself. */
  readonly before: Html | undefined;
  readonly live: Html;
}

function livePage(title: string, cluster: string, { before, at, timeZone, live }: LiveContent): Html {
  return document(
    `${title}: ${cluster}`,
    REFRESH,
    html`<h1>${title} <span class="dl-cluster">${cluster}</span></h1>
<main>${before}<div id="live">
<p class="dl-updated">As of ${timeOf(at, timeZone)}</p>
${live}
</div></main>`,
  );
}

/** Makes a page refresh itself, with or without a script. */
const REFRESH = html`<script src="/refresh.js" defer></script><noscript><meta http-equiv="refresh" content="5"></noscript>`;
