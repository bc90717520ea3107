import { expect, test } from "vitest";
import { podIdentityAssociation } from "../../../../lib/preflight/cluster/pod-identity-association.ts";
import { type Answers, context, eks, findings } from "../../../support/preflight/context.ts";

const associationArn = "arn:aws:eks:us-west-2:111122223333:podidentityassociation/production/a-1";
const associated: Answers = {
  ...eks(),
  "eks:ListPodIdentityAssociations": { associations: [{ associationId: "a-1", associationArn }] },
  "cloudformation:DescribeStacks": {
    Stacks: [{ StackName: "s", StackStatus: "CREATE_COMPLETE", CreationTime: new Date(0) }],
  },
};
const owned = (status: "CREATE_COMPLETE" | "DELETE_SKIPPED"): Answers => ({
  "cloudformation:ListStackResources": {
    StackResourceSummaries: [
      {
        LogicalResourceId: "Relay",
        ResourceType: "AWS::EKS::PodIdentityAssociation",
        PhysicalResourceId: associationArn,
        ResourceStatus: status,
        LastUpdatedTimestamp: new Date(0),
      },
    ],
  },
});

test("no association, or the stack's own one, is fine", async () => {
  const none = { ...associated, "eks:ListPodIdentityAssociations": { associations: [] } };
  expect(await findings(podIdentityAssociation, context(none))).toEqual([]);
  expect(await findings(podIdentityAssociation, context({ ...associated, ...owned("CREATE_COMPLETE") }))).toEqual([]);
});

test.each([
  ["of nobody", { "cloudformation:ListStackResources": { StackResourceSummaries: [] } }],
  ["that the stack has left behind", owned("DELETE_SKIPPED")],
])("an association %s is a problem", async (_, answers) => {
  expect(await findings(podIdentityAssociation, context({ ...associated, ...answers }))).toMatchObject([
    {
      commands: [
        "aws eks delete-pod-identity-association --cluster-name production --association-id a-1 --region us-west-2",
      ],
    },
  ]);
});
