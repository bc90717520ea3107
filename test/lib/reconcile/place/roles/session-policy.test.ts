import { describe, expect, test } from "vitest";
import { kindData } from "../../../../../lib/kinds/kind-data.generated.ts";
import type { Permissions } from "../../../../../lib/reconcile/contract/permissions.ts";
import { sessionPolicy } from "../../../../../lib/reconcile/place/roles/session-policy.ts";
import { isUnchecked } from "../../../../infra/iam/kind-requests.ts";
import { descriptionOf } from "../../../../kind/descriptions.ts";

const ACCOUNT = "111122223333";

/** An ARN with the longest names that AWS accepts. The test of the policy's length uses the longest region name of each partition. */
function longestArn(kind: string, partition: string, region: string): string {
  const { resource, longestName } = descriptionOf(kind);
  const longest = { eksClusterName: "c".repeat(100), iamPath: `/${"p".repeat(511)}/` };
  return `arn:${partition}:${resource(longestName, { region, account: ACCOUNT, ...longest })}`;
}

/** The further resources of the kind's own type. */
const BESIDE: Readonly<Record<string, (arn: string) => readonly string[]>> = { LogGroup: (arn) => [`${arn}:*`] };

/** Resources of other types against which AWS checks calls of a kind, too, or only, and the actions that are allowed on them. */
const OTHERS: Readonly<Record<string, readonly [string, RegExp]>> = {
  AccessEntry: ["arn:aws:eks:*:*:cluster/*", /^eks:CreateAccessEntry$/],
  PodIdentityAssociation: ["arn:aws:eks:*:*:cluster/*", /^(,?eks:(Create|List)PodIdentityAssociations?)+$/],
  Alias: ["arn:aws:kms:*:*:key/*", /^(,?kms:(\w+Alias|DescribeKey|ListResourceTags|TagResource|UntagResource))+$/],
  Role: ["arn:aws:iam::*:instance-profile/*", /^iam:RemoveRoleFromInstanceProfile$/],
  RecordSet: ["arn:aws:route53:::change/*", /^route53:GetChange$/],
};

/** What the actions of kinds without ARNs are checked against. Their sessions are not restricted to one resource. */
const INSTEAD: Readonly<Record<string, readonly string[]>> = { RecordSet: ["arn:aws:route53:::hostedzone/*"] };

/** What AWS checks calls that create resources against, in a statement of its own. */
const PARENTS = ["arn:aws:ec2:*:*:vpc/*"];

/** What AWS checks lists of alarms against. */
const ALARMS = "arn:aws:cloudwatch:*:*:alarm:?";

interface Statement {
  readonly Effect: string;
  readonly Action: readonly string[];
  readonly Resource: readonly string[];
  readonly Condition?: object;
}

function statementsOf(permissions: Permissions, arn: string): readonly Statement[] {
  const { Version, Statement } = JSON.parse(sessionPolicy(permissions, arn));
  expect(Version).toBe("2012-10-17");
  return Statement;
}

describe.for(kindData)("the session policy of a $resource.kind", ({ resource: { kind }, permissions }) => {
  const [own] = permissions;
  const usual = permissions.filter(({ parameter }) => parameter === undefined || parameter === own?.parameter);
  const arn = longestArn(kind, "aws", "us-west-2");

  test("allows the actions that the kind's calls require, but only on the one resource", () => {
    const [first, ...others] = statementsOf(usual, arn);
    const Resource = INSTEAD[kind] ?? [arn, ...(BESIDE[kind]?.(arn) ?? [])];
    const [ofOwn, rest] = [true, false].map((isOwn) =>
      usual
        .filter(({ resources, conditions }) => (!conditions && resources.join() === own?.resources.join()) === isOwn)
        .flatMap(({ actions }) => actions),
    );
    expect(first).toEqual({ Effect: "Allow", Action: ofOwn, Resource });
    expect(others.flatMap(({ Action }) => Action).sort()).toEqual(rest?.sort());
  });

  test("allows no call of the kind on any other of its resources", () => {
    const [other, actions = /^$/] = OTHERS[kind] ?? [];
    // A deployment that serves the kind leaves out what it only needs for the resources that a parameter lists.
    const served = permissions.filter(({ resources }) => resources.length > 0);
    for (const { Action, Resource } of statementsOf(served, arn)) {
      const isElsewhere = /:(code-signing-config|og|snapshot|cluster|parametergroup):|:\*:function:\*/.test(
        Resource.join(),
      );
      const isOwn = Resource.join() === arn || (!isElsewhere && Action.some((action) => own?.actions.includes(action)));
      if (Resource.join() === ALARMS) expect(Action).toEqual(["cloudwatch:DescribeAlarms"]);
      else if (Resource.join() === "*") expect(Action.filter((action) => !isUnchecked(action))).toEqual([]);
      else if (Resource.join() === other) expect(Action.join()).toMatch(actions);
      else if (PARENTS.includes(Resource.join())) expect(Action.join()).toMatch(/^\w+:Create\w+$/);
      else if (INSTEAD[kind] !== undefined) expect(Resource).toEqual(INSTEAD[kind]);
      else if (isOwn) expect(Resource[0]?.replace(":*:", ":us-west-2:")).toBe(arn);
      // The clusters of a replication group, and what it refers to, are elsewhere.
      // A function's code, its layers and what checks its signatures are elsewhere, as are an instance's groups, snapshots and password, and
      // what a mapping connects.
      else
        expect(Resource.join()).toMatch(
          /^arn:aws:(iam:|kms:|s3:::\*\/\*|ecr:|lambda:[^:]*:[^:]*:(layer|code-signing-config|function):|rds:[^:]*:[^:]*:(og|snapshot):|elasticache:[^:]*:[^:]*:(cluster|parametergroup|snapshot):|secretsmanager:[^:]*:[^:]*:secret:rds!|sqs:|dynamodb:[^:]*:[^:]*:table)/,
        );
    }
  });

  test.each(
    [
      ["aws", "ap-southeast-2"],
      ["aws-us-gov", "us-gov-west-1"],
      ["aws-cn", "cn-northwest-1"],
    ].flatMap(([partition = "", region = ""]) => [true, false].map((replicas) => ({ partition, region, replicas }))),
  )("fits into 2,048 characters for the longest name, in $partition, replicas: $replicas", (where) => {
    const { partition, region, replicas } = where;
    const policy = sessionPolicy(replicas ? permissions : usual, longestArn(kind, partition, region));
    expect(policy.length).toBeLessThanOrEqual(2048);
  });
});

test("permissions for replicas cover only the same table, in any region", () => {
  const table = kindData.find(({ resource }) => resource.kind === "Table") ?? expect.fail();
  const [first] = statementsOf(table.permissions, `arn:aws:dynamodb:us-west-2:${ACCOUNT}:table/orders`);
  expect(first?.Resource).toEqual([`arn:aws:dynamodb:*:${ACCOUNT}:table/orders`]);
  expect(first?.Action).toContain("dynamodb:CreateTableReplica");
});

test("permissions on resources other than the kind's own keep their conditions", () => {
  const bucket = kindData.find(({ resource }) => resource.kind === "Bucket") ?? expect.fail();
  expect(statementsOf(bucket.permissions, "arn:aws:s3:::photos").at(-1)).toEqual({
    Effect: "Allow",
    Action: ["iam:PassRole"],
    Resource: ["arn:aws:iam::*:role/*"],
    Condition: { StringEquals: { "iam:PassedToService": "s3.amazonaws.com" } },
  });
});

test.each(["*", "photos*", "photo?", `$${"{aws:PrincipalTag/x}"}`, "a b", "n".repeat(2000)])(
  "a resource named %s gets no policy",
  (name) => {
    const bucket = kindData.find(({ resource }) => resource.kind === "Bucket") ?? expect.fail();
    expect(() => sessionPolicy(bucket.permissions, `arn:aws:s3:::${name}`)).toThrow(
      expect.objectContaining({ name: "TerminalError", reason: "InvalidSpec" }),
    );
  },
);
