import { objectStates } from "../../../lib/history/object-state.ts";
import { type Html, html, markupOf } from "../../../lib/history/viewer/html.ts";
import { historyPage, outlookPage } from "../../../lib/history/viewer/live-page.ts";
import { passPage } from "../../../lib/history/viewer/page.ts";
import type { Theme } from "../../../lib/history/viewer/style.ts";
import { historyWidget } from "../../../lib/history/viewer/widget.ts";
import { kinds as allKinds } from "../../../lib/kinds/index.ts";
import { exampleEnds } from "./example-ends.ts";
import { exampleEntries } from "./example-entries.ts";
import { brokenInventory, healthyInventory } from "./example-inventory.ts";
import { historyEntry } from "./history-record.ts";

const timeZone = { label: "UTC", offsetMinutes: 0 };
const at = Date.parse("2026-03-02T12:00:00Z");

const kinds = ["Bucket", "Table", "Repository"];
const current = <Value>(value: Value) => ({ value, at, problem: undefined });
const common = {
  cluster: "shop-eu",
  waiting: current([
    { queue: "changes", due: 0, inWork: 1, later: 1 },
    { queue: "resync", due: 3, inWork: 0, later: 58 },
    { queue: "dead letters", due: 0, inWork: 0, later: 0 },
  ]),
  at,
  timeZone,
};
const history = current(exampleEntries);
const inventory = current(brokenInventory);

/** The history page with examples, some of whose objects are broken. */
export function examplePage(): string {
  return markupOf(historyPage({ ...common, kinds, filter: {}, history, inventory }));
}

/** The history page of a deployment of all kinds, which has objects of every other kind, in every state, and with long names. */
export function crowdedPage(): string {
  const all = allKinds.map(({ resource }) => resource.kind);
  const crowd = all
    .filter((_, index) => index % 2 === 0)
    .flatMap((kind) =>
      objectStates.map((state) => {
        const [namespace, uid] = ["a-namespace-with-a-long-name", `${kind}-${state}`];
        const name = `${uid.toLowerCase()}-with-a-long-name`;
        return { kind, namespace, name, uid, state, reason: undefined, message: "x".repeat(200), at };
      }),
    );
  return markupOf(historyPage({ ...common, kinds: all, filter: {}, history, inventory: current(crowd) }));
}

/** The history page when every object is ready. */
export function healthyPage(): string {
  const changes = current(exampleEntries.filter(({ record }) => record.error === undefined));
  return markupOf(
    historyPage({ ...common, kinds, filter: {}, history: changes, inventory: current(healthyInventory) }),
  );
}

/** The history page with each way in which an object ends. */
export function endsPage(): string {
  return markupOf(
    historyPage({ ...common, kinds, filter: {}, history: current(exampleEnds), inventory: current(healthyInventory) }),
  );
}

/** The history page while the API server does not respond. */
export function pageWithoutApiServer(): string {
  const problem = "connect ECONNREFUSED 127.0.0.1:6443";
  const old = { ...inventory, at: at - 64_000, problem };
  return markupOf(historyPage({ ...common, kinds, filter: {}, history, inventory: old }));
}

/** The page in shadow mode. */
export function shadowPage(): string {
  const lines = [
    {
      ...{
        kind: "Bucket",
        namespace: "shop",
        name: "invoices",
        would: "update",
        whose: "ours",
        problems: [],
        notes: [],
      },
      changes: [{ field: "versioning", from: "Suspended", to: "Enabled" }],
    },
    {
      ...{ kind: "Table", namespace: "shop", name: "orders", would: "keep", whose: "ours", changes: [], notes: [] },
      problems: [],
    },
    {
      ...{ kind: "Bucket", namespace: "shop", name: "logs", would: "refuse", whose: "somebody's", changes: [] },
      ...{ notes: [], problems: ["This resource already exists but is not managed by ACK."] },
    },
  ];
  return markupOf(outlookPage({ ...common, outlooks: current(lines.map((line) => ({ line, at }))) }));
}

/** The page of a pass that corrected drift, with a policy before and after the correction. */
export function examplePass(): string {
  const drift = exampleEntries.find(({ record }) => record.event === "DriftCorrected");
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
