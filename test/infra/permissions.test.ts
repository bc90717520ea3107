import { readFileSync } from "node:fs";
import { Match } from "aws-cdk-lib/assertions";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { kindData } from "../../lib/kinds/kind-data.generated.ts";
import type { PermissionStatement } from "../../lib/reconcile/contract/permissions.ts";
import { type Synthesised, synthesise } from "../support/deployment/synthesise.ts";

const elsewhere = synthesise({ tokenSecretArn: "arn:aws:secretsmanager:us-west-2:111122223333:secret:token" });
const onEks = synthesise({ eksClusterName: "production", kinds: "all", permissionsBoundary: "none" });

const statements = kindData.flatMap(({ permissions }) => permissions);

const passableRoles = ["arn:aws:iam::111122223333:role/copy-*", "arn:aws:iam::111122223333:role/exactly"];

/** The actions that the kinds require, in a deployment that sets this parameter, or that sets none. */
function kindActions(parameter?: PermissionStatement["parameter"]): ReadonlySet<string> {
  const granted = statements.filter((one) => one.parameter === undefined || one.parameter === parameter);
  return new Set(granted.flatMap(({ actions }) => actions));
}

function actionsOf({ statementsOf }: Synthesised, role: string): readonly string[] {
  return [...new Set(statementsOf(role).flatMap(({ Action }) => Action))].sort();
}

const log = ["logs:CreateLogStream", "logs:PutLogEvents"];
const send = ["sqs:GetQueueAttributes", "sqs:GetQueueUrl", "sqs:SendMessage"];

test("each role is allowed only the actions listed here, and the services' roles together those that the kinds require", () => {
  expect(actionsOf(onEks, "Relay")).toEqual(["events:PutEvents"]);
  expect(actionsOf(onEks, "Reconcile")).toEqual(
    [
      ...new Set([
        ...log,
        ...send,
        "sqs:ChangeMessageVisibility",
        "sqs:DeleteMessage",
        "sqs:ListQueueTags",
        "sqs:ReceiveMessage",
        "sqs:TagQueue",
        "sts:AssumeRole",
      ]),
    ].sort(),
  );
  expect(actionsOf(onEks, "Services")).toEqual([...kindActions(), "iam:PassRole"].sort());
  // The sweep limits which queues have the dead-letter queue.
  expect(actionsOf(onEks, "Sweep")).toEqual([...log, ...send, "sqs:SetQueueAttributes"].sort());
  expect(actionsOf(onEks, "Installer")).toEqual(["cloudformation:DescribeStacks", ...log]);
  // What the roles of services must not do, the registration, and those for people who see the history or make plans.
  onEks.template.resourceCountIs("AWS::IAM::ManagedPolicy", 5);
});

test.each(kindData.map((kind) => ({ ...kind, name: kind.resource.kind })))(
  "a deployment with only $name is allowed what that kind requires, and nothing that only another kind requires",
  ({ name, permissions }) => {
    const { statementsOf } = synthesise({
      eksClusterName: "production",
      kinds: [name],
      permissionsBoundary: "none",
      accessEntries: "view",
    });
    const granted = statementsOf("Services").flatMap(({ Action }) => Action);
    const stated = permissions
      .filter(({ parameter = "accessEntries" }) => parameter === "accessEntries")
      .flatMap(({ actions }) => actions);
    expect(new Set(granted)).toEqual(new Set(stated));
  },
);

test("only a deployment with access entries is allowed what they require, and no deployment to make an administrator", () => {
  const more = kindActions("accessEntries").difference(kindActions());
  expect([...more].toSorted()).toEqual([
    "eks:AssociateAccessPolicy",
    "eks:CreateAccessEntry",
    "eks:DeleteAccessEntry",
    "eks:DescribeAccessEntry",
    "eks:DisassociateAccessPolicy",
    "eks:ListAssociatedAccessPolicies",
    "eks:UpdateAccessEntry",
  ]);
  const kinds = ["AccessEntry", "Bucket"];
  const without = synthesise({ eksClusterName: "production", kinds });
  expect(JSON.stringify(without.statementsOf("Services"))).not.toContain("eks:");
  for (const accessEntries of ["view", "edit"]) {
    const { statementsOf } = synthesise({ eksClusterName: "production", kinds, accessEntries });
    const granted = statementsOf("Services");
    expect(more.isSubsetOf(new Set(granted.flatMap(({ Action }) => Action)))).toBe(true);
    expect(granted.find(({ Action }) => Action.includes("eks:AssociateAccessPolicy"))?.Condition).toMatchObject({
      StringEquals: { "eks:accessScope": "namespace" },
      StringNotLike: { "eks:policyArn": "*Admin*" },
      StringLike: { "aws:ResourceTag/services.k8s.aws/driftless-owner": expect.anything() },
    });
  }
});

test("a deployment with only Bucket has no DynamoDB or ECR action anywhere in its template", () => {
  const { template } = synthesise({ eksClusterName: "production", kinds: ["Bucket"], replicas: true });
  expect(JSON.stringify(template.toJSON())).not.toMatch(/"(dynamodb|ecr):/);
  expect(JSON.stringify(onEks.template.toJSON())).toMatch(/"dynamodb:/);
});

test("only a deployment with replicas is allowed to read and write items, and to create replicas", () => {
  const more = kindActions("replicas").difference(kindActions());
  expect(more).toContain("dynamodb:PutItem");
  const { statementsOf } = synthesise({
    eksClusterName: "production",
    kinds: "all",
    permissionsBoundary: "none",
    replicas: true,
  });
  const granted = new Set(statementsOf("Services").flatMap(({ Action }) => Action));
  const usual = new Set(actionsOf(onEks, "Services"));
  expect(granted.difference(usual)).toEqual(more);
});

test("only a deployment whose token is in a secret is allowed to read a secret, and only that one", () => {
  for (const role of ["Reconcile", "Sweep"]) {
    const statements = elsewhere
      .statementsOf(role)
      .filter(({ Action }) => Action.includes("secretsmanager:GetSecretValue"));
    expect(statements.map(({ Resource }) => Resource)).toEqual([
      "arn:aws:secretsmanager:us-west-2:111122223333:secret:token",
    ]);
  }
  expect(JSON.stringify(onEks.template.toJSON())).not.toContain("secretsmanager:GetSecretValue");
});

test("passes over buckets are allowed to pass the passable roles to S3, for replication, and no other role", () => {
  const without = synthesise({ eksClusterName: "production" });
  expect(JSON.stringify(without.template.toJSON())).not.toContain("iam:PassRole");
  const { statementsOf, serviceRole } = synthesise({ eksClusterName: "production", passableRoles });
  const statements = statementsOf(serviceRole("s3")).filter(({ Action }) => Action.includes("iam:PassRole"));
  expect(statements).toMatchObject([
    {
      Action: ["iam:PassRole"],
      Condition: { StringEquals: { "iam:PassedToService": "s3.amazonaws.com" } },
      Resource: ["copy-*", "exactly"].map((name) => ({
        "Fn::Join": ["", ["arn:", { Ref: "AWS::Partition" }, `:iam::111122223333:role/${name}`]],
      })),
    },
  ]);
});

test("the relay is allowed only to put its own events on its own bus", () => {
  expect(onEks.statementsOf("Relay")).toMatchObject([
    {
      Condition: {
        "ForAllValues:StringEquals": {
          "events:source": "driftless.relay",
          "events:detail-type": ["Object Changed", "Heartbeat"],
        },
        Null: { "events:source": "false", "events:detail-type": "false" },
      },
      Resource: { "Fn::Join": ["", expect.arrayContaining([":event-bus/driftless-test"])] },
    },
  ]);
});

test("on EKS, only the relay's ServiceAccount gets the relay's role", () => {
  onEks.template.hasResourceProperties("AWS::IAM::Role", {
    AssumeRolePolicyDocument: {
      Statement: [
        Match.objectLike({
          Action: ["sts:AssumeRole", "sts:TagSession"],
          Principal: { Service: "pods.eks.amazonaws.com" },
          Condition: {
            StringEquals: Match.objectLike({
              "aws:RequestTag/kubernetes-namespace": "driftless-system",
              "aws:RequestTag/kubernetes-service-account": "driftless-relay",
            }),
          },
        }),
      ],
    },
  });
  onEks.template.hasResourceProperties("AWS::EKS::PodIdentityAssociation", {
    ClusterName: "production",
    Namespace: "driftless-system",
    ServiceAccount: "driftless-relay",
  });
});

test("outside EKS, the account decides who gets the relay's role, and no EKS resources are created", () => {
  elsewhere.template.hasResourceProperties("AWS::IAM::Role", {
    AssumeRolePolicyDocument: {
      Statement: [
        Match.objectLike({
          Action: "sts:AssumeRole",
          Principal: { AWS: { "Fn::Join": ["", Match.arrayWith([{ Ref: "AWS::AccountId" }, ":root"])] } },
        }),
      ],
    },
  });
  elsewhere.template.resourceCountIs("AWS::EKS::PodIdentityAssociation", 0);
  elsewhere.template.resourceCountIs("AWS::EKS::AccessEntry", 0);
});

test("a kind whose actions contain a wildcard is not deployed", () => {
  const greedy = [{ actions: ["s3:Get*"], resources: ["s3:::data"] }];
  expect(() => synthesise({ tokenFile: "/run/token" }, greedy)).toThrow(/[Vv]alidation/);
});

describe("a deployment whose roles are chosen", () => {
  const assumableRoles = ["arn:aws:iam::111111111111:role/driftless-*", "arn:aws:iam::222222222222:role/exactly"];

  test("is allowed to assume and tag the roles that it names, and no others", () => {
    const { statementsOf } = synthesise({ eksClusterName: "production", roles: "selectors", assumableRoles });
    const ofSts = statementsOf("Reconcile").filter(({ Action }) => Action.some((action) => action.startsWith("sts:")));
    // The last is for the deployment's own roles.
    expect(ofSts).toEqual([
      expect.objectContaining({ Action: ["sts:AssumeRole", "sts:TagSession"], Resource: assumableRoles }),
      expect.objectContaining({ Action: ["sts:AssumeRole"] }),
    ]);
    for (const role of ["Services", "Sweep", "Relay"]) expect(JSON.stringify(statementsOf(role))).not.toContain("sts:");
  });

  test("has the permissions that docs/examples/roles describes, and none of its own in any region", () => {
    const file = new URL("../../docs/examples/deployment/roles.yaml", import.meta.url);
    const { statementsOf } = synthesise(parse(readFileSync(file, "utf8")));
    expect(JSON.stringify(statementsOf("Reconcile"))).toContain("arn:aws:iam::222222222222:role/driftless-*");
    expect(statementsOf("Services")).toEqual([]);
  });

  test("has no permissions of its own on resources if a role is required", () => {
    const parameters = { eksClusterName: "production", roles: "selectors", rolesRequired: true, assumableRoles };
    const required = synthesise(parameters);
    expect(actionsOf(required, "Services")).toEqual([]);
    required.template.resourcePropertiesCountIs("AWS::IAM::Role", { RoleName: Match.anyValue() }, 0);
    expect(actionsOf(required, "Reconcile")).toContain("sts:AssumeRole");
  });
});
