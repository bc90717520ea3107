import { formatRecord } from "../../../lib/history/history-line.ts";
import { consolePage } from "../../../lib/history/viewer/console-page.ts";
import { difference } from "../../../lib/history/viewer/difference.ts";
import { parseRecord } from "../../../lib/history/viewer/entry.ts";
import { concernsObject, matches, parseFilter } from "../../../lib/history/viewer/filter/filter.ts";
import { filterForm } from "../../../lib/history/viewer/filter/filter-form.ts";
import { badge, changesOf, errorOf, historyTable, transitionOf } from "../../../lib/history/viewer/history-table.ts";
import { html, markupOf } from "../../../lib/history/viewer/html.ts";
import { inventoryEntry, isListed } from "../../../lib/history/viewer/inventory/inventory.ts";
import { inventoryTable } from "../../../lib/history/viewer/inventory/inventory-table.ts";
import { statesTable, waitingTable } from "../../../lib/history/viewer/inventory/overview.ts";
import { historyPage, outlookPage } from "../../../lib/history/viewer/live-page.ts";
import { parseOutlook } from "../../../lib/history/viewer/outlook/outlook.ts";
import { outlookTable } from "../../../lib/history/viewer/outlook/outlook-table.ts";
import { document, historyOf, inAddress, passPage, plainPage } from "../../../lib/history/viewer/page.ts";
import { passDetail } from "../../../lib/history/viewer/pass-detail.ts";
import { noteOn } from "../../../lib/history/viewer/reading.ts";
import { groupRepeats } from "../../../lib/history/viewer/repeats.ts";
import { themed } from "../../../lib/history/viewer/style.ts";
import { prettyPrinted, shortValue } from "../../../lib/history/viewer/value.ts";
import { historyWidget, passWidget, plainWidget } from "../../../lib/history/viewer/widget.ts";
import { reasonsOf, wordFor } from "../../../lib/history/viewer/words.ts";
import { historyEntry } from "../../support/history/history-record.ts";
import { type Feeders, feeding } from "../feeder.ts";
import { mapOf, objectWith } from "../objects.ts";
import { recordWith } from "./history.ts";

const VIEWER = "lib/history/viewer";
const timeZone = { label: "UTC", offsetMinutes: 0 };
const view = { theme: "light", timeZone, endpoint: "arn" } as const;
const current = <Value>(value: Value) => ({ value, at: 0, problem: undefined });

const live = (text: string) => ({ cluster: text, waiting: current([]), at: 0, timeZone });

/** The entry of a pass whose record consists of the text, as the log contains it. */
const entryWith = (text: string) => historyEntry(parseRecord(formatRecord(recordWith(text))));
const outlookWith = (text: string) => ({
  line: {
    ...{ kind: text, namespace: text, name: text, would: text, whose: text, resource: text },
    ...{ changes: [{ field: text, from: text, to: text }], problems: [text], notes: [text] },
  } as const,
  at: 0,
});
const filterWith = (text: string) => ({ kind: text, namespace: text, name: text, text });

/** The pages that show the history. */
export const viewer: Feeders = {
  ...feeding(`${VIEWER}/console-page.ts`, {
    consolePage: (text) => [consolePage(text), consolePage(`arn:${text}:s3:::a`)],
  }),
  ...feeding(`${VIEWER}/difference.ts`, {
    // A record keeps values of up to 4 kB.
    difference: (text) => {
      const { from, to } = recordWith(text).changes[1] ?? {};
      return markupOf(difference(text, from, to));
    },
  }),
  ...feeding(`${VIEWER}/entry.ts`, {
    parseRecord: (text) => [parseRecord(`"history" ${text}`), parseRecord(formatRecord(recordWith(text)))],
  }),
  ...feeding(`${VIEWER}/filter/filter.ts`, {
    parseFilter: (text) => parseFilter(mapOf(text, ["kind", "namespace", "name", "text", "outcome", "state"])),
    concernsObject: (text) => concernsObject(filterWith(`${text}a`), recordWith(text), [text]),
    matches: (text) => matches(recordWith(text), filterWith(`${text}a`)),
  }),
  ...feeding(`${VIEWER}/filter/filter-form.ts`, {
    filterForm: (text) => markupOf(filterForm(filterWith(text), { kinds: [text], apply: html`` })),
  }),
  ...feeding(`${VIEWER}/history-table.ts`, {
    historyTable: (text) => markupOf(historyTable([entryWith(text)], { timeZone, open: (_, label) => html`${label}` })),
    badge: (text) => markupOf(badge(recordWith(text))),
    changesOf: (text) => markupOf(changesOf(recordWith(text), ({ field }) => field)),
    transitionOf: (text) => markupOf(transitionOf({ from: text, to: text })),
    errorOf: (text) =>
      markupOf([
        errorOf(entryWith(text).record),
        errorOf({ error: { message: `; the call needs permission for ${text}` } }),
      ]),
  }),
  ...feeding(`${VIEWER}/html.ts`, {
    html: (text) => markupOf(html`<p>${text}</p>`),
    markupOf: (text) => markupOf([text]),
  }),
  ...feeding(`${VIEWER}/inventory/inventory.ts`, {
    inventoryEntry: (text) => inventoryEntry(text, objectWith(text)),
    isListed: (text) => isListed(inventoryEntry(text, objectWith(text)), filterWith(`${text}a`)),
  }),
  ...feeding(`${VIEWER}/inventory/inventory-table.ts`, {
    inventoryTable: (text) =>
      markupOf(
        inventoryTable([inventoryEntry(text, objectWith(text))], {
          timeZone,
          history: groupRepeats([entryWith(text)]),
          historyOf: ({ name }) => name,
        }),
      ),
  }),
  ...feeding(`${VIEWER}/live-page.ts`, {
    outlookPage: (text) => markupOf(outlookPage({ ...live(text), outlooks: current([outlookWith(text)]) })),
    historyPage: (text) =>
      markupOf(
        historyPage({
          ...live(text),
          kinds: [text],
          filter: {},
          history: current([entryWith(text)]),
          inventory: current([inventoryEntry(text, objectWith(text))]),
        }),
      ),
  }),
  ...feeding(`${VIEWER}/reading.ts`, {
    noteOn: (text) => markupOf(noteOn(text, { value: text, at: 0, problem: text }, timeZone)),
  }),
  ...feeding(`${VIEWER}/repeats.ts`, { groupRepeats: (text) => groupRepeats([entryWith(text), entryWith(text)]) }),
  ...feeding(`${VIEWER}/inventory/overview.ts`, {
    statesTable: (text) => markupOf(statesTable([text], [inventoryEntry(text, objectWith(text))])),
    waitingTable: (text) => markupOf(waitingTable([{ queue: text, due: 0, inWork: 0, later: 0 }])),
  }),
  ...feeding(`${VIEWER}/outlook/outlook.ts`, {
    parseOutlook: (text) => parseOutlook(JSON.stringify({ message: "shadow", ...outlookWith(text).line })),
  }),
  ...feeding(`${VIEWER}/outlook/outlook-table.ts`, {
    outlookTable: (text) => markupOf(outlookTable([outlookWith(text)], timeZone)),
  }),
  ...feeding(`${VIEWER}/page.ts`, {
    document: (text) => markupOf(document(text, undefined, html`${text}`)),
    historyOf: (text) => historyOf({ kind: text, namespace: text, name: text }),
    inAddress,
    passPage: (text) => markupOf(passPage(entryWith(text), timeZone)),
    plainPage: (text) => markupOf(plainPage(text)),
  }),
  ...feeding(`${VIEWER}/pass-detail.ts`, { passDetail: (text) => markupOf(passDetail(entryWith(text), timeZone)) }),
  ...feeding(`${VIEWER}/style.ts`, { themed: (text) => markupOf(themed("light", html`${text}`)) }),
  ...feeding(`${VIEWER}/value.ts`, {
    shortValue: (text) => markupOf(shortValue(text)),
    prettyPrinted: (text) => prettyPrinted(recordWith(text).changes[0]?.to ?? ""),
  }),
  ...feeding(`${VIEWER}/widget.ts`, {
    historyWidget: (text) =>
      markupOf(historyWidget([entryWith(text)], filterWith(text), { ...view, kinds: [text], note: text })),
    passWidget: (text) => markupOf(passWidget(entryWith(text), view)),
    plainWidget: (text) => markupOf(plainWidget(text, view)),
  }),
  ...feeding(`${VIEWER}/words.ts`, {
    wordFor: (text) => wordFor({ ...recordWith(text), outcome: "changed", event: text }),
    reasonsOf: (text) => reasonsOf(recordWith(text)),
  }),
};
