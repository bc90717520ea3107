import { expect, test } from "vitest";
import { stackName } from "../../../lib/settings/stack-name.ts";

test("the stack's name contains the cluster's name if CloudFormation allows it", () => {
  expect(stackName("production")).toBe("driftless-production");
});

test.each(["production.us-west-2", "my_cluster.us-west-2", `${"c".repeat(100)}.ap-northeast-1`])(
  "CloudFormation allows the stack's name for the cluster %s",
  (clusterName) => {
    expect(stackName(clusterName)).toMatch(/^[A-Za-z][A-Za-z0-9-]{0,127}$/);
  },
);

test("the stack's name is different for each cluster", () => {
  const clusters = [
    "a.b",
    "a_b",
    "a-b",
    `${"a".repeat(112)}.b`,
    `${"a".repeat(112)}.c`,
    `${"a".repeat(112)}b`,
    `${"a".repeat(112)}c`,
  ];
  expect(new Set(clusters.map(stackName))).toHaveProperty("size", clusters.length);
});
