import { expect, test } from "vitest";
import { groupByObject } from "../../../lib/queue/group-by-object.ts";
import { requestFor } from "../../support/programs/request-for.ts";

test("groups requests for the same object, in order of arrival", () => {
  const items = [
    { id: 1, request: requestFor({ name: "a", reason: "resync" }) },
    { id: 2, request: requestFor({ name: "b" }) },
    { id: 3, request: requestFor({ name: "a", reason: "change" }) },
  ];
  expect(groupByObject(items).map((group) => group.map(({ id }) => id))).toEqual([[1, 3], [2]]);
});

test("separates objects that differ in any part of their identity", () => {
  const requests = [
    requestFor({}),
    requestFor({ group: "other" }),
    requestFor({ kind: "Table" }),
    requestFor({ namespace: "other" }),
    requestFor({ name: "other" }),
    requestFor({ uid: "other" }),
  ];
  expect(groupByObject(requests.map((request) => ({ request })))).toHaveLength(requests.length);
});

test("returns no groups if there are no messages", () => {
  expect(groupByObject([])).toEqual([]);
});
