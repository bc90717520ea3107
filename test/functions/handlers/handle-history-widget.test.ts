import { Logger } from "@aws-lambda-powertools/logger";
import type { Context } from "aws-lambda";
import { expect, test } from "vitest";
import { createHistoryWidgetHandler } from "../../../functions/handlers/handle-history-widget.ts";
import type { Found, TimeRange } from "../../../lib/history/insights.ts";
import type { HistoryFilter } from "../../../lib/history/viewer/filter/filter.ts";
import { historyEntry } from "../../support/history/history-record.ts";
import { elementsOf } from "../../support/history/html-tree.ts";

const ARN = "arn:aws:lambda:us-west-2:111122223333:function:widget";
// The handler reads nothing else from Lambda's context.
const context = { invokedFunctionArn: ARN, functionName: "widget", getRemainingTimeInMillis: () => 30_000 } as Context;
const NOW = 10_000_000_000;

function scenario(found: Partial<Found> = {}) {
  const asked: { range: TimeRange; filter: HistoryFilter }[] = [];
  const entry = historyEntry({ name: "a&b" });
  const handler = createHistoryWidgetHandler({
    history: {
      find: async (range, filter) => {
        asked.push({ range, filter });
        return { entries: [{ ...entry, key: "pointer<1>" }], complete: true, full: false, ...found };
      },
      read: async (pointer) => (pointer === "pointer<1>" ? entry : undefined),
    },
    kinds: ["Bucket", "Table"],
    now: () => NOW,
    logger: new Logger({ logLevel: "SILENT" }),
  });
  return {
    asked,
    answer: async (event: unknown) => elementsOf(await handler(event, context)),
    handle: (event: unknown) => handler(event, context),
  };
}

test("describes itself in Markdown", async () => {
  expect(await scenario().handle({ describe: true })).toMatch(/^## Driftless: history\n/);
});

test.each([
  ["the dashboard's time range", { timeRange: { start: 1, end: 2 } }, { start: 1, end: 2 }],
  [
    "the time range that the user has zoomed to",
    { timeRange: { start: 1, end: 9, zoom: { start: 3, end: 4 } } },
    { start: 3, end: 4 },
  ],
  ["the last three hours if CloudWatch sends no time range", {}, { start: NOW - 10_800_000, end: NOW }],
])("shows the records from %s", async (_, widgetContext, range) => {
  const { asked, answer } = scenario();
  const cells = (await answer({ widgetContext })).filter(({ name }) => name === "th").map(({ text }) => text);
  expect(cells.some((text) => text.includes("shop/a&b"))).toBe(true);
  expect(asked).toEqual([{ range, filter: {} }]);
});

test("filters by the values in the form, and keeps them in the form", async () => {
  const { asked, answer } = scenario();
  const elements = await answer({ widgetContext: { forms: { all: { kind: "Table", name: "or", outcome: "" } } } });
  expect(asked.map(({ filter }) => filter)).toEqual([{ kind: "Table", name: "or" }]);
  expect(elements.find(({ attributes }) => attributes.get("name") === "name")?.attributes.get("value")).toBe("or");
  const chosen = elements.filter(({ name, attributes }) => name === "option" && attributes.has("selected"));
  expect(chosen.map(({ text }) => text)).toEqual(["Table", "all"]);
});

test("each button is followed by an action that calls this function and opens the pass in a popup", async () => {
  const { answer } = scenario();
  const elements = await answer({});
  const names = elements.map(({ name, attributes }) => (name === "a" ? `a.${attributes.get("class")}` : name));
  const actions = elements.filter(({ name }) => name === "cwdb-action");
  expect(actions.map(({ attributes }) => Object.fromEntries(attributes))).toEqual([
    { action: "call", display: "widget", endpoint: ARN },
    { action: "call", display: "popup", endpoint: ARN },
  ]);
  for (const [index, name] of names.entries()) {
    if (name !== "cwdb-action") continue;
    // The span names the object for users who do not see the row.
    expect(names.slice(0, index).findLast((before) => before !== "span")).toBe("a.btn");
  }
  const [, open] = actions;
  const popup = await answer(JSON.parse(open?.text ?? ""));
  expect(popup.find(({ name }) => name === "h2")?.text).toBe("Bucket shop/a&b");
  expect(popup.filter(({ name }) => name === "ins").map(({ text }) => text)).toEqual(["Suspended"]);
});

test("says so if the log no longer contains the record", async () => {
  const elements = await scenario().answer({ pass: "pointer-2" });
  expect(elements.find(({ name }) => name === "p")?.text).toBe("The log does not contain this record.");
});

test.each([
  ["light", "dl-light"],
  ["dark", "dl-dark"],
  [undefined, "dl-light"],
])("uses the style for the dashboard's theme: %s", async (theme, expected) => {
  const elements = await scenario().answer({ widgetContext: { theme } });
  expect(elements.find(({ name }) => name === "div")?.attributes.get("class")).toBe(`driftless ${expected}`);
});

test("shows times in the dashboard's time zone", async () => {
  const timezone = { label: "CET", offsetInMinutes: 60 };
  const elements = await scenario().answer({ widgetContext: { timezone } });
  expect(elements.find(({ name }) => name === "time")?.text).toBe("13:00:00.000 2026-03-01");
});

test.each([
  [{ complete: false }, "Choose a shorter time"],
  [{ full: true }, "Only the latest records are shown"],
])("says which records are missing: %o", async (found, note) => {
  expect(await scenario(found).handle({})).toContain(note);
});

test("rejects a request that CloudWatch would not send", async () => {
  await expect(scenario().handle({ pass: 7 })).rejects.toThrow();
});
