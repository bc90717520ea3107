import { expect, test } from "vitest";
import { clusterState } from "../../../../lib/preflight/cluster/cluster-state.ts";
import { context, deployment, eks, findings } from "../../../support/preflight/context.ts";

test("a cluster that is active and new enough is fine", async () => {
  expect(await findings(clusterState, context(eks()))).toEqual([]);
  expect(await findings(clusterState, context(eks({ version: "1.32" })))).toEqual([]);
});

test("a cluster that does not exist is a problem", async () => {
  const [finding] = await findings(clusterState, context({ "eks:DescribeCluster": "ResourceNotFoundException" }));
  expect(finding).toMatchObject({
    what: "There is no EKS cluster production in us-west-2.",
    commands: ["aws eks list-clusters --region us-west-2"],
  });
});

test.each([
  [{ status: "UPDATING" }, "The cluster production is UPDATING, not ACTIVE.", "aws eks wait cluster-active"],
  [
    { version: "1.31" },
    "The cluster production runs Kubernetes 1.31.",
    "aws eks update-cluster-version --name production --kubernetes-version 1.32",
  ],
])("a cluster with %j is a problem", async (facts, what, command) => {
  const found = await findings(clusterState, context(eks(facts)));
  expect(found).toMatchObject([{ what, commands: [expect.stringContaining(command)] }]);
});

test("applies only to deployments on EKS", () => {
  expect(clusterState.applies?.(deployment)).toBe(true);
  expect(clusterState.applies?.({ ...deployment, eksClusterName: undefined })).toBe(false);
});
