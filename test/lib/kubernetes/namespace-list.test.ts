import { expect, test } from "vitest";
import { isNamespaceName, NamespaceList } from "../../../lib/kubernetes/namespace-list.ts";

test.each([
  ["", []],
  ["web", ["web"]],
  ["web,data", ["web", "data"]],
  ["web, data", ["web", "data"]],
  [" web ,, data , ", ["web", "data"]],
  ["web,data,web", ["web", "data"]],
])("reads %j as %j", (text, names) => {
  expect(NamespaceList.parse(text)).toEqual(names);
});

test.each(["team a", "web,Data", "web;data", "-web", "web.data"])("rejects %j", (text) => {
  expect(NamespaceList.safeParse(text).error?.issues).toMatchObject([
    { message: "must be namespaces separated by commas", path: [] },
  ]);
});

test("a namespace's name can have at most 63 characters", () => {
  expect(isNamespaceName("n".repeat(63))).toBe(true);
  expect(isNamespaceName("n".repeat(64))).toBe(false);
});
