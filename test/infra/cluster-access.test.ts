import { Match } from "aws-cdk-lib/assertions";
import { expect, test } from "vitest";
import { synthesise } from "../support/synthesise.ts";

const { template } = synthesise({ eksClusterName: "production" });

test.each([
  ["ReconcileFunctionRole", "driftless:reconcilers"],
  ["SweepFunctionRole", "driftless:sweepers"],
])("in EKS, %s is a member of %s and of no other group", (role, group) => {
  template.hasResourceProperties("AWS::EKS::AccessEntry", {
    ClusterName: "production",
    Type: "STANDARD",
    PrincipalArn: { "Fn::GetAtt": [Match.stringLikeRegexp(`^${role}`), "Arn"] },
    KubernetesGroups: [group],
    AccessPolicies: Match.absent(),
  });
});

test("nobody else gets into the cluster", () => {
  expect(Object.keys(template.findResources("AWS::EKS::AccessEntry"))).toHaveLength(2);
});
