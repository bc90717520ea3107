import { expect, test } from "vitest";
import { kindList } from "../../../lib/kubernetes/kind-list.ts";

const all = ["Bucket", "Table", "Queue"].map((kind) => ({ group: "g", version: "v1", kind, plural: `${kind}s` }));
const List = kindList(all);
const names = (text: string | undefined) => List.parse(text).map(({ kind }) => kind);

test.each([
  ["Bucket", ["Bucket"]],
  ["Queue,Bucket", ["Bucket", "Queue"]],
  [" Table ,, Bucket , Table", ["Bucket", "Table"]],
])("reads %j as %j", (text, kinds) => {
  expect(names(text)).toEqual(kinds);
});

test.each([undefined, "", ",", "bucket", "Bucket;Table", "Bucket,Volume"])(
  "rejects %j, and names the kinds",
  (text) => {
    expect(List.safeParse(text).error?.issues).toMatchObject([
      { message: "must be one or more of Bucket, Table, Queue, separated by commas", path: [] },
    ]);
  },
);
