import { expect, test } from "vitest";
import { clusterIdentity } from "../../../../lib/preflight/in-cluster/cluster-identity.ts";
import { ReadError } from "../../../../lib/preflight/read-error.ts";
import { type Answers, context, findings } from "../../../support/preflight/context.ts";

const cluster = { "/api/v1/namespaces/kube-system": { metadata: { uid: "uid-1" } } };
const installed = (PhysicalResourceId: string): Answers => ({
  "cloudformation:DescribeStacks": {
    Stacks: [{ StackName: "s", StackStatus: "CREATE_COMPLETE", CreationTime: new Date(0) }],
  },
  "cloudformation:ListStackResources": {
    StackResourceSummaries: [
      {
        LogicalResourceId: "Cluster",
        ResourceType: "Custom::DriftlessCluster",
        PhysicalResourceId,
        ResourceStatus: "CREATE_COMPLETE",
        LastUpdatedTimestamp: new Date(0),
      },
    ],
  },
});

test("the cluster that the stack was installed in is fine", async () => {
  expect(await findings(clusterIdentity, context(installed("production.us-west-2/uid-1"), { cluster }))).toEqual([]);
});

test("another cluster of the same name is a problem", async () => {
  expect(await findings(clusterIdentity, context(installed("production.us-west-2/uid-0"), { cluster }))).toMatchObject([
    { commands: ["npx cdk destroy -c config=production.yaml"] },
  ]);
});

test.each([
  { clusterUid: "uid-1", problems: 0 },
  { clusterUid: "uid-0", problems: 1 },
])("with clusterUid $clusterUid, $problems problems are found", async ({ clusterUid, problems }) => {
  const replaced = context(installed("production.us-west-2/uid-0"), { cluster, clusterUid });
  expect(await findings(clusterIdentity, replaced)).toHaveLength(problems);
});

test("before the first installation, every cluster is fine", async () => {
  const missing = () => {
    throw new ReadError("Stack with id s does not exist", { code: "ValidationError" });
  };
  expect(await findings(clusterIdentity, context({ "cloudformation:DescribeStacks": missing }, { cluster }))).toEqual(
    [],
  );
  expect(await findings(clusterIdentity, context(installed("not-installed"), { cluster }))).toEqual([]);
});
