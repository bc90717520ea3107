import { type Html, html, markupOf } from "../../../lib/history/viewer/html.ts";
import { historyPage, passPage } from "../../../lib/history/viewer/page.ts";
import type { Theme } from "../../../lib/history/viewer/style.ts";
import { historyWidget } from "../../../lib/history/viewer/widget.ts";
import { exampleEntries } from "./example-entries.ts";
import { historyEntry } from "./history-record.ts";

const timeZone = { label: "UTC", offsetMinutes: 0 };
const at = Date.parse("2026-03-02T12:00:00Z");

const states = [
  { kind: "Bucket", counts: { ready: 41, retrying: 1, terminal: 0, deleting: 1 } },
  { kind: "Table", counts: { ready: 12, retrying: 0, terminal: 0, deleting: 0 } },
  { kind: "Repository", counts: { ready: 7, retrying: 0, terminal: 1, deleting: 0 } },
];
const waiting = [
  { queue: "changes", due: 0, inWork: 1, later: 1 },
  { queue: "resync", due: 3, inWork: 0, later: 58 },
  { queue: "dead letters", due: 0, inWork: 0, later: 0 },
];

/** The history page with examples. */
export function examplePage(): string {
  return markupOf(historyPage({ entries: exampleEntries, filter: {}, states, waiting, at, timeZone }));
}

/** The page of a pass that corrected drift, with a policy before and after the correction. */
export function examplePass(): string {
  const [, , drift] = exampleEntries;
  if (drift === undefined) throw new Error("there is no such example");
  return markupOf(passPage(drift, timeZone));
}

/** The page of a pass over an object that has a script in every field. */
export function hostilePass(): string {
  const text = "<script>alert(1)</script>";
  const entry = historyEntry({
    ...{ kind: text, namespace: text, name: text, event: text, reasons: [text], actor: text, arn: text },
    ...{ uid: text, requestId: text, cluster: text, spec: { name: text } },
    changes: [{ field: text, from: text, to: `${text}!` }],
    error: { call: text, code: text, message: text },
  });
  return markupOf(passPage(entry, timeZone));
}

/** The widget with examples, in a page like that of a dashboard. */
export function exampleWidget(theme: Theme): string {
  const view = { theme, timeZone, endpoint: "arn:aws:lambda:us-west-2:111122223333:function:widget" };
  const widget = historyWidget(
    exampleEntries,
    {},
    { ...view, kinds: ["Bucket", "Table", "Repository"], note: undefined },
  );
  return markupOf(inDashboard(theme, widget));
}

/** The widget in a page with the dashboard's styles. CloudWatch has its own style for links that are buttons, and hides action elements. */
function inDashboard(theme: Theme, widget: Html): Html {
  const [ground, link] = theme === "dark" ? ["#0f1b2a", "#539fe5"] : ["#ffffff", "#0972d3"];
  return html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Dashboard</title>
<style>body{margin:0;padding:16px;background:${ground}}cwdb-action{display:none}.btn{display:inline-block;border:2px solid ${link};border-radius:20px;padding:3px 16px;font-weight:700;color:${link};cursor:pointer}</style>
</head><body>${widget}</body></html>`;
}
