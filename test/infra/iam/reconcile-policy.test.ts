import { describe, expect, test } from "vitest";
import { serviceOf } from "../../../lib/annotations/annotations.ts";
import { kindData } from "../../../lib/kinds/kind-data.generated.ts";
import { sessionPolicy } from "../../../lib/reconcile/place/roles/session-policy.ts";
import { type IamRequest, isAllowed } from "../../support/aws/simulate-iam.ts";
import { synthesise } from "../../support/deployment/synthesise.ts";
import { arnOf, checkedAgainst, contextOf, isGlobal, requestedRegion } from "./kind-requests.ts";

const [ACCOUNT, OTHER] = ["000000000000", "111111111111"];
const PASS = `arn:aws:sts::${ACCOUNT}:assumed-role/driftless-test-any/driftless`;

/** The ARNs of resources that AWS does not know by them, so no session is restricted to one of these. */
const ARNS_IN_NO_POLICY: Readonly<Record<string, string>> = { RecordSet: "arn:aws:route53:::recordset/Z1/photos/A" };

/** The owner of a resource in the cluster of the deployment. */
const OWNER = "test/shop/photos";

/** The statements of the role of a service, with the values that CloudFormation fills in. */
function identityOf(service: string, parameters: Readonly<Record<string, unknown>>): readonly unknown[] {
  const { serviceRole, statementsOf, denialsOf } = synthesise({
    eksClusterName: "production",
    kinds: "all",
    permissionsBoundary: "none",
    accessEntries: "view",
    ...parameters,
  });
  const role = serviceRole(service);
  const statements = [...statementsOf(role), ...denialsOf(role)];
  return JSON.parse(JSON.stringify(statements), (_, value) => resolved(value));
}

/** The value that CloudFormation fills in. */
function resolved(value: { Ref?: string; "Fn::Join"?: [string, string[]]; "Fn::GetAtt"?: unknown }): unknown {
  if (value?.Ref === "AWS::Partition") return "aws";
  if (value?.Ref === "AWS::AccountId") return ACCOUNT;
  if (value?.["Fn::GetAtt"] !== undefined) return "arn:aws:sqs:us-west-2:000000000000:some-queue";
  if (value?.Ref !== undefined) return value.Ref;
  const [separator, parts] = value?.["Fn::Join"] ?? [];
  return parts === undefined ? value : parts.join(separator);
}

describe.for(kindData)("a $resource.kind", ({ resource, calls, permissions }) => {
  const { kind } = resource;
  const service = serviceOf(resource);
  const usual = identityOf(service, {});
  const arn = (name: string, region = "us-west-2", account = ACCOUNT) => arnOf(kind, name, region, account);
  const actions = [...new Set(Object.values(calls).flatMap((call) => call?.actions ?? []))];

  /** The actions that the kind's calls need and that IAM allows in this request. */
  async function allowed(
    request: Partial<IamRequest> & { region?: string; owner?: string },
  ): Promise<readonly string[]> {
    const { account = ACCOUNT, region = "us-west-2", resource = arn("photos"), owner = OWNER, ...others } = request;
    const context = {
      "aws:RequestedRegion": requestedRegion(resource, region),
      "aws:ResourceAccount": account,
      ...(owner !== "" && { "aws:ResourceTag/services.k8s.aws/driftless-owner": owner }),
    };
    const one = { principal: PASS, resource, account, context, identity: usual, ...others };
    const answers = await Promise.all(
      actions.map((action) =>
        isAllowed({
          ...one,
          action,
          resource: checkedAgainst(action, resource),
          context: { ...one.context, ...contextOf(action) },
        }),
      ),
    );
    return actions.filter((_, index) => answers[index]);
  }

  test("in the deployment's account and region can be managed, with every call that the kind makes", async () => {
    expect(await allowed({})).toEqual(actions);
  });

  test.runIf(isGlobal(arn("photos")))("can be managed at the only endpoint of its service", async () => {
    const identity = identityOf(service, { regions: ["us-west-2", "eu-west-1"] });
    expect(requestedRegion(arn("photos"), "us-west-2")).toBe("us-east-1");
    expect(await allowed({ identity })).toEqual(actions);
  });

  test("of another cluster, or of nobody, can be neither deleted nor opened, if the kind's actions depend on the owner tag", async () => {
    // The others are about resources that the deployment lists.
    const own = permissions.filter(({ resources }) => resources.length > 0);
    const owned = own.filter((statement) => statement.owned).flatMap((statement) => statement.actions);
    const others = actions.filter((action) => !owned.includes(action));
    expect(await allowed({ owner: "" })).toEqual(others);
    expect(await allowed({ owner: "test-2/shop/photos" })).toEqual(others);
    expect(await allowed({ owner: "sha256:0123" })).toEqual(actions);
    if (kind === "Key") expect(owned).toContain("kms:ScheduleKeyDeletion");
  });

  test("in another account cannot be touched", async () => {
    const resource = arn("photos", "us-west-2", OTHER);
    expect(await allowed({ account: OTHER, resource, resourcePolicy: EVERYBODY })).toEqual([]);
  });

  test.skipIf(isGlobal(arn("photos")))("in a region that the deployment does not name cannot be touched", async () => {
    expect(await allowed({ region: "eu-west-1", resource: arn("photos", "eu-west-1") })).toEqual([]);
  });

  test("cannot be touched by the function itself if roles are required", async () => {
    const assumableRoles = [`arn:aws:iam::${OTHER}:role/driftless-*`];
    const identity = identityOf(service, { roles: "selectors", rolesRequired: true, assumableRoles });
    expect(await allowed({ identity })).toEqual([]);
  });

  describe("with its own session policy", () => {
    const role = `arn:aws:sts::${ACCOUNT}:assumed-role/driftless-web/driftless-web-photos`;
    const all = [{ Effect: "Allow", Action: "*", Resource: "*" }];
    const entry = kindData.find(({ resource }) => resource.kind === kind);
    const policy: unknown = JSON.parse(
      sessionPolicy(entry?.permissions ?? [], ARNS_IN_NO_POLICY[kind] ?? arn("photos")),
    );
    const request = { principal: role, identity: all, sessionPolicy: policy };

    test("can be managed, with every call that the kind makes", async () => {
      expect(await allowed(request)).toEqual(actions);
    });

    test.each(ARNS_IN_NO_POLICY[kind] === undefined ? ["photo", "photos-2", "other"] : [])(
      "gives no access to the resource %s, even if the role allows it",
      async (name) => {
        const found = await allowed({ ...request, resource: arn(name) });
        const others = actions.filter((action) => checkedAgainst(action, arn(name)) === arn(name));
        expect(found.filter((action) => others.includes(action))).toEqual([]);
      },
    );

    test("allows nothing that the role does not allow", async () => {
      expect(
        await allowed({ ...request, identity: [{ Effect: "Allow", Action: "sts:GetCallerIdentity", Resource: "*" }] }),
      ).toEqual([]);
    });
  });
});

const EVERYBODY = {
  Version: "2012-10-17",
  Statement: [{ Effect: "Allow", Principal: "*", Action: "*", Resource: "*" }],
};

test("with bucketPrefix, only buckets with that prefix can be touched", async () => {
  const identity = identityOf("s3", { bucketPrefix: "team-" });
  const context = { "aws:RequestedRegion": "us-west-2", "aws:ResourceAccount": ACCOUNT };
  const request = { principal: PASS, action: "s3:DeleteBucket", account: ACCOUNT, context, identity };
  expect(await isAllowed({ ...request, resource: "arn:aws:s3:::team-photos" })).toBe(true);
  expect(await isAllowed({ ...request, resource: "arn:aws:s3:::photos" })).toBe(false);
});

test.each(["trail", "billing-2026", "cdk-hnb659fds-assets-000000000000-us-west-2"])(
  "with deniedBuckets, the bucket %s cannot even be read",
  async (bucket) => {
    const identity = identityOf("s3", { deniedBuckets: ["trail", "billing-*"] });
    const context = { "aws:RequestedRegion": "us-west-2", "aws:ResourceAccount": ACCOUNT };
    const request = { principal: PASS, account: ACCOUNT, context, identity };
    for (const action of ["s3:ListBucket", "s3:DeleteBucket", "s3:TagResource"]) {
      expect(await isAllowed({ ...request, action, resource: `arn:aws:s3:::${bucket}` }), action).toBe(false);
      expect(await isAllowed({ ...request, action, resource: "arn:aws:s3:::trails" }), action).toBe(true);
    }
  },
);

test("objects in buckets, and items in tables, cannot be touched", async () => {
  const context = { "aws:RequestedRegion": "us-west-2", "aws:ResourceAccount": ACCOUNT };
  for (const [action, resource] of [
    ["s3:GetObject", "arn:aws:s3:::photos/one"],
    ["s3:PutObject", "arn:aws:s3:::photos/one"],
    ["dynamodb:GetItem", `arn:aws:dynamodb:us-west-2:${ACCOUNT}:table/photos`],
    ["ecr:PutImage", `arn:aws:ecr:us-west-2:${ACCOUNT}:repository/photos`],
  ] as const) {
    const [service = ""] = action.split(":");
    const request = { principal: PASS, account: ACCOUNT, context, identity: identityOf(service, {}) };
    expect(await isAllowed({ ...request, action, resource }), action).toBe(false);
  }
});

test("allows no call that reads the value of a secret", async () => {
  const resource = `arn:aws:secretsmanager:us-west-2:${ACCOUNT}:secret:photos-AbCdEf`;
  const context = {
    "aws:RequestedRegion": "us-west-2",
    "aws:ResourceAccount": ACCOUNT,
    "aws:ResourceTag/services.k8s.aws/driftless-owner": OWNER,
  };
  const identity = identityOf("secretsmanager", {});
  const request = { principal: PASS, account: ACCOUNT, context, identity, resource };
  expect(await isAllowed({ ...request, action: "secretsmanager:PutSecretValue" })).toBe(true);
  for (const action of ["GetSecretValue", "PutResourcePolicy", "RotateSecret"]) {
    expect(await isAllowed({ ...request, action: `secretsmanager:${action}` }), action).toBe(false);
  }
});
