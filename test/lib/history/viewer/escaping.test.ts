import fc from "fast-check";
import { expect, test } from "vitest";
import type { HistoryRecord } from "../../../../lib/history/history-record.ts";
import { historyOutcomes } from "../../../../lib/history/history-record.ts";
import { parseRecord } from "../../../../lib/history/viewer/entry.ts";
import { type Html, markupOf } from "../../../../lib/history/viewer/html.ts";
import { historyPage, outlookPage } from "../../../../lib/history/viewer/live-page.ts";
import { passPage, plainPage } from "../../../../lib/history/viewer/page.ts";
import { historyWidget, passWidget, plainWidget, type WidgetView } from "../../../../lib/history/viewer/widget.ts";
import { historyRecord } from "../../../support/history/history-record.ts";
import { type Element, elementsOf } from "../../../support/history/html-tree.ts";

const timeZone = { label: "UTC", offsetMinutes: 0 };
const view: WidgetView = { theme: "dark", timeZone, endpoint: "arn:aws:lambda:us-west-2:111122223333:function:widget" };
const at = 1_790_000_000_000;

const piece = fc.constantFrom(
  ...["<script>alert(1)</script>", "</pre>", "</cwdb-action>", "<img src=x onerror=alert(1)>", "javascript:alert(1)"],
  ...[
    '"',
    "'",
    "<",
    ">",
    "&",
    "&lt;",
    "&#60;",
    "`",
    "=",
    "/",
    " ",
    "\n",
    "\0",
    "\\u003c",
    "{",
    "}",
    "-->",
    "<!--",
    "]]>",
    "$1",
  ],
  ...["\u202e", "\ud800", "\u2028", "onclick=", "</style>", "</script", "a", "arn:aws:s3:::", "x".repeat(90)],
);
const text = fc.oneof(
  fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join("")),
  fc.string({ unit: "binary" }),
);
const value = fc.oneof(text, fc.constant(null), fc.json());
const record: fc.Arbitrary<HistoryRecord> = fc.record(
  {
    history: fc.constant(1 as const),
    cluster: text,
    kind: text,
    namespace: text,
    name: text,
    uid: text,
    generation: fc.nat(),
    reasons: fc.array(text, { maxLength: 2 }),
    outcome: fc.constantFrom(...historyOutcomes),
    event: text,
    changes: fc.array(fc.record({ field: text, from: value, to: value }, { requiredKeys: ["field"] }), {
      maxLength: 3,
    }),
    error: fc.record({ call: text, code: text, message: text }, { requiredKeys: ["message"] }),
    arn: fc.oneof(
      text,
      text.map((rest) => `arn:aws:s3:::${rest}`),
    ),
    actor: text,
    milliseconds: fc.nat(),
    queuedMilliseconds: fc.nat(),
    requestId: text,
    spec: fc.anything(),
  },
  {
    requiredKeys: [
      "history",
      "cluster",
      "kind",
      "namespace",
      "name",
      "uid",
      "reasons",
      "outcome",
      "changes",
      "milliseconds",
      "requestId",
    ],
  },
);

// Only the elements, attributes and addresses that the viewer itself uses.
const ELEMENTS =
  /^(html|head|body|meta|title|style|noscript|div|main|section|article|header|h1|h2|p|a|span|small|time|em|code|pre|del|ins|ul|li|dl|dt|dd|details|summary|svg|path|table|caption|thead|tbody|tr|th|td|form|label|input|select|option|button|cwdb-action)$/;
const ATTRIBUTES =
  /^(class|id|href|target|rel|lang|charset|name|content|http-equiv|datetime|scope|role|tabindex|aria-label|aria-hidden|method|value|selected|autocomplete|spellcheck|action|display|endpoint|viewBox|d)$/;
const ADDRESS =
  /^(\/$|\/\?|\/pass\?key=|https:\/\/console\.(aws\.amazon\.com|amazonaws\.cn|amazonaws-us-gov\.com)\/go\/view\?arn=)/;

test("no text from an object becomes markup, either in the page or in the widget", () => {
  fc.assert(
    fc.property(record, text, (record, filter) => {
      const entry = { record, at, key: `${record.requestId}/${record.uid}` };
      const { kind, namespace, name, uid } = record;
      const object = { kind, namespace, name, uid, state: "terminal" as const, reason: filter, message: filter, at };
      const waiting = { value: [{ queue: filter, due: 1, inWork: 0, later: 0 }], at, problem: filter };
      const common = { cluster: filter, waiting, at, timeZone };
      const history = { value: [entry], at, problem: filter };
      const shown = { ...common, kinds: [kind], history, inventory: { value: [object], at, problem: filter } };
      const filled = { kind: filter, namespace: filter, name: filter, text: filter };
      const widget = { ...view, endpoint: filter, kinds: [record.kind], note: filter };
      expectNoMarkup(historyPage({ ...shown, filter: {} }), 1);
      expectNoMarkup(historyPage({ ...shown, filter: filled }), 1);
      const line = {
        ...{ kind, namespace, name, would: filter, whose: filter, resource: filter },
        ...{ changes: [{ field: filter, from: filter, to: filter }], problems: [filter], notes: [filter] },
      } as const;
      expectNoMarkup(outlookPage({ ...common, outlooks: { value: [{ line, at }], at, problem: filter } }), 1);
      expectNoMarkup(passPage(entry, timeZone), 0);
      expectNoMarkup(plainPage(filter), 0);
      expectNoMarkup(passWidget(entry, view), 0);
      expectNoMarkup(plainWidget(filter, view), 0);
      const elements = expectNoMarkup(historyWidget([entry], filled, widget), 0);
      const actions = elements.filter(({ name }) => name === "cwdb-action");
      expect(actions.map((action) => JSON.parse(action.text))).toEqual([{}, { pass: entry.key }]);
      expect(actions.map(({ attributes }) => attributes.get("display"))).toEqual(["widget", "popup"]);
    }),
    { numRuns: 100 },
  );
});

test("the JSON of a button contains no characters of markup, even after its entities have been decoded", () => {
  const key = "</cwdb-action><script>&'\u007f\u009f\u2028\u2029";
  const entry = { record: historyRecord({}), at, key };
  const widget = historyWidget([entry], {}, { ...view, kinds: [], note: undefined });
  const actions = elementsOf(markupOf(widget)).filter(({ name }) => name === "cwdb-action");
  const [, details = expect.fail()] = actions.map(({ text }) => text);
  expect(JSON.parse(details)).toEqual({ pass: key });
  expect(details).not.toMatch(/[<>&'\u2028\u2029]/);
});

test("text from an object is shown unchanged", () => {
  const hostile = "<script>alert('1')</script>&amp;\"";
  const entry = {
    record: historyRecord({
      ...{ kind: hostile, namespace: hostile, name: hostile, actor: hostile },
      changes: [{ field: hostile, from: hostile, to: hostile.toUpperCase() }],
      error: { call: hostile, code: hostile, message: hostile },
      spec: { name: hostile },
    }),
    at,
    key: hostile,
  };
  const texts = elementsOf(markupOf(passPage(entry, timeZone))).map(({ text }) => text);
  const shown = (part: string) => texts.filter((text) => text.includes(part)).length;
  expect(shown(hostile)).toBeGreaterThan(8);
  expect(shown(hostile.toUpperCase())).toBeGreaterThan(0);
  expect(shown(JSON.stringify({ name: hostile }, undefined, 2))).toBeGreaterThan(0);
});

test("a log line that imitates the viewer's own markup is not accepted as a record", () => {
  const line = JSON.stringify(historyRecord({ name: { markup: "<b>" } as unknown as string }));
  expect(parseRecord(line)).toBeUndefined();
});

function expectNoMarkup(content: Html, scripts: number): readonly Element[] {
  const elements = elementsOf(markupOf(content));
  expect(
    elements.filter(({ name, attributes }) => name === "script" && attributes.get("src") === "/refresh.js"),
  ).toHaveLength(scripts);
  for (const { name, attributes } of elements) {
    if (name === "script") {
      expect([...attributes]).toEqual([
        ["src", "/refresh.js"],
        ["defer", ""],
      ]);
      continue;
    }
    expect(name).toMatch(ELEMENTS);
    for (const attribute of attributes.keys()) expect(attribute).toMatch(ATTRIBUTES);
    const address = attributes.get("href");
    if (address !== undefined) expect(address).toMatch(ADDRESS);
  }
  return elements;
}
