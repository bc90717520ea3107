import { Match } from "aws-cdk-lib/assertions";
import { expect, test } from "vitest";
import { installationOf } from "../../support/deployment/installer.ts";
import { settingsIn } from "../../support/deployment/settings-in.ts";
import { synthesise } from "../../support/deployment/synthesise.ts";

const POLICY = "AWS::IAM::ManagedPolicy";
const NAME = { ManagedPolicyName: Match.anyValue() };
const UID = "0f8fad5b-d9cb-469f-a165-70867728950e";
const reconcileWith = (variables: object) => ({
  Environment: { Variables: Match.objectLike({ POWERTOOLS_SERVICE_NAME: "reconcile", ...variables }) },
});

test("before it has a function, a deployment takes a name that IAM accepts only once in an account, in all regions together", () => {
  const clusterName = "c".repeat(115);
  const { template } = synthesise({ eksClusterName: "production", clusterName });
  const ids = Object.keys(template.findResources(POLICY, { Properties: NAME }));
  template.hasResourceProperties(POLICY, {
    ManagedPolicyName: `driftless-${clusterName}`,
    Roles: [{ Ref: Match.stringLikeRegexp("^ReconcileFunctionRole") }],
  });
  // IAM accepts up to 128 characters.
  expect(`driftless-${clusterName}`.length).toBeLessThanOrEqual(128);
  template.hasResource("AWS::Lambda::Function", {
    Properties: reconcileWith({}),
    DependsOn: Match.arrayWith(ids),
  });
});

test("the reconcile function checks the registration in the tag of the changes queue", () => {
  const { template } = synthesise({ eksClusterName: "production" });
  const queue = { Ref: Match.stringLikeRegexp("^QueuesChanges") };
  template.hasResourceProperties(
    "AWS::Lambda::Function",
    reconcileWith({ REGISTRATION_QUEUE_URL: queue, CLUSTER_UID: Match.absent() }),
  );
});

test("clusterUid reaches the reconcile function and the installer", () => {
  const { template } = synthesise({ eksClusterName: "production", clusterUid: UID });
  expect(settingsIn(template, "reconcile")).toMatchObject({ clusterUid: UID });
  expect(installationOf({ clusterUid: UID }).clusterUid).toBe(UID);
});

test("in shadow mode, in which nothing is written, a deployment does not register its cluster", () => {
  const { template } = synthesise({ eksClusterName: "production", mode: "shadow" });
  template.resourcePropertiesCountIs(POLICY, NAME, 0);
  template.hasResourceProperties("AWS::Lambda::Function", reconcileWith({ REGISTRATION_QUEUE_URL: Match.absent() }));
});
