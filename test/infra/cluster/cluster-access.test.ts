import { Match } from "aws-cdk-lib/assertions";
import { expect, test } from "vitest";
import { synthesise } from "../../support/deployment/synthesise.ts";

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

test("only the installer's role is an administrator, and without the installer there is no administrator", () => {
  template.hasResourceProperties("AWS::EKS::AccessEntry", {
    ClusterName: "production",
    Type: "STANDARD",
    PrincipalArn: { "Fn::GetAtt": [Match.stringLikeRegexp("^InstallerFunctionRole"), "Arn"] },
    KubernetesGroups: Match.absent(),
    AccessPolicies: [
      {
        AccessScope: { Type: "cluster" },
        PolicyArn: {
          "Fn::Join": [
            "",
            ["arn:", { Ref: "AWS::Partition" }, ":eks::aws:cluster-access-policy/AmazonEKSClusterAdminPolicy"],
          ],
        },
      },
    ],
  });
  expect(Object.keys(template.findResources("AWS::EKS::AccessEntry"))).toHaveLength(3);
  const without = synthesise({ eksClusterName: "production", installCluster: false }).template;
  expect(Object.keys(without.findResources("AWS::EKS::AccessEntry"))).toHaveLength(2);
});
