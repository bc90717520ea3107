import { expect, test } from "vitest";
import { markupOf } from "../../../../lib/history/viewer/html.ts";
import { passDetail } from "../../../../lib/history/viewer/pass-detail.ts";
import { historyEntry } from "../../../support/history/history-record.ts";
import { elementsOf } from "../../../support/history/html-tree.ts";

const UTC = { label: "UTC", offsetMinutes: 0 };

function detailOf(members: Parameters<typeof historyEntry>[0]) {
  return elementsOf(markupOf(passDetail(historyEntry(members), UTC)));
}

test("the old and the new policy are pretty-printed, and the differences are marked", () => {
  const policy = (effect: string) => JSON.stringify({ Statement: [{ Sid: "One", Effect: effect }] });
  const elements = detailOf({ changes: [{ field: "policy", from: policy("Allow"), to: policy("Deny") }] });
  expect(elements.filter(({ name }) => name === "del").map(({ text }) => text)).toEqual(['      "Effect": "Allow"']);
  expect(elements.filter(({ name }) => name === "ins").map(({ text }) => text)).toEqual(['      "Effect": "Deny"']);
  const rows = elements.filter(({ name, attributes }) => name === "tr" && attributes.get("class") === "dl-same");
  expect(rows.map(({ text }) => text)).toContain('      "Sid": "One",      "Sid": "One",');
});

test("a line that exists on only one side is marked on that side only", () => {
  const elements = detailOf({ changes: [{ field: "lines", from: "a\nb", to: "a\nb\nc" }] });
  expect(elements.filter(({ name }) => name === "ins").map(({ text }) => text)).toEqual(["c"]);
  expect(elements.filter(({ name }) => name === "del")).toEqual([]);
});

test("a value that did not exist before is shown as none", () => {
  const elements = detailOf({ changes: [{ field: "policy", from: null, to: '{"a":1}' }] });
  expect(elements.filter(({ name }) => name === "em").map(({ text }) => text)).toEqual(["none"]);
  expect(elements.filter(({ name }) => name === "ins").map(({ text }) => text)).toEqual(['{\n  "a": 1\n}']);
});

test.each([
  ["arn:aws:s3:::data", "https://console.aws.amazon.com/go/view?arn=arn%3Aaws%3As3%3A%3A%3Adata"],
  [
    "arn:aws-cn:ecr:cn-north-1:1:repository/a/b",
    "https://console.amazonaws.cn/go/view?arn=arn%3Aaws-cn%3Aecr%3Acn-north-1%3A1%3Arepository%2Fa%2Fb",
  ],
])("%s links to the console", (arn, page) => {
  expect(
    detailOf({ arn })
      .find(({ name }) => name === "a")
      ?.attributes.get("href"),
  ).toBe(page);
});

test.each(["javascript:alert(1)", "arn:nowhere:s3:::data"])("%s has no link", (arn) => {
  const elements = detailOf({ arn });
  expect(elements.filter(({ name }) => name === "a")).toEqual([]);
  expect(elements.some(({ text }) => text === arn)).toBe(true);
});

test("the whole spec can be expanded", () => {
  const [details] = detailOf({ spec: { name: "data" } }).filter(({ name }) => name === "details");
  expect(details?.text).toBe('The whole spec{\n  "name": "data"\n}');
});
