import { describe, expect, test } from "vitest";
import { serviceOf } from "../../../lib/annotations/annotations.ts";
import { kindData } from "../../../lib/kinds/kind-data.generated.ts";
import { tagReaders } from "../../../lib/kinds/tag-readers.ts";
import { ownResources } from "../../../lib/settings/own-resources.ts";
import { serviceRoleName, serviceSessionArn } from "../../../lib/settings/service-roles.ts";
import { matchesGlob } from "../../../lib/text/matches-glob.ts";
import { isAllowed } from "../../support/aws/simulate-iam.ts";
import { ACCOUNT, deploy, REGION } from "../iam/deployment.ts";

const BOUNDARY = `arn:aws:iam::${ACCOUNT}:policy/boundary`;
const deployment = deploy({
  eksClusterName: "production",
  kinds: "all",
  accessEntries: "view",
  permissionsBoundary: BOUNDARY,
  deniedBuckets: ["billing-*"],
  targets: "closed",
});
const { arnOf, identityOf, serviceRole, template, trustOf } = deployment;
const services = [...new Set(kindData.map(({ resource }) => serviceOf(resource)))];
const reconcile = arnOf("AWS::IAM::Role", "ReconcileFunctionRole");

interface Statement {
  readonly Effect: string;
  readonly Action: string | readonly string[];
}

const statementsOf = (service: string) => identityOf(serviceRole(service)) as readonly Statement[];

const roleOfS3 = arnOf("AWS::IAM::Role", serviceRole("s3"));

interface DeniedRequest {
  readonly action: string;
  readonly resource: string;
  readonly context?: Readonly<Record<string, string>>;
}

/** What no role of a service may do. */
const DENIED: readonly DeniedRequest[] = [
  { action: "iam:AttachRolePolicy", resource: reconcile },
  { action: "iam:PassRole", resource: roleOfS3 },
  { action: "iam:PutRolePolicy", resource: roleOfS3 },
  { action: "iam:DeleteRole", resource: arnOf("AWS::IAM::Role", "SweepFunctionRole") },
  { action: "iam:CreatePolicyVersion", resource: BOUNDARY },
  { action: "iam:DeleteRolePermissionsBoundary", resource: `arn:aws:iam::${ACCOUNT}:role/driftless/test/any` },
  { action: "lambda:UpdateFunctionCode", resource: arnOf("AWS::Lambda::Function", "SweepFunction") },
  { action: "lambda:AddPermission", resource: arnOf("AWS::Lambda::Function", "ReconcileFunction") },
  { action: "sqs:SetQueueAttributes", resource: arnOf("AWS::SQS::Queue", "QueuesChanges") },
  { action: "sqs:SendMessage", resource: arnOf("AWS::SQS::Queue", "QueuesResync") },
  { action: "sqs:DeleteQueue", resource: arnOf("AWS::SQS::Queue", "QueuesDeadLetters") },
  {
    action: "logs:DeleteLogGroup",
    resource: `arn:aws:logs:${REGION}:${ACCOUNT}:log-group:/driftless/test/history/1a2b`,
  },
  { action: "s3:PutBucketPolicy", resource: "arn:aws:s3:::billing-2026" },
  {
    action: "lambda:CreateEventSourceMapping",
    resource: "*",
    context: { "lambda:FunctionArn": arnOf("AWS::Lambda::Function", "ReconcileFunction") },
  },
];

const everything = { Effect: "Allow", Action: "*", Resource: "*" };

function isRefused(request: DeniedRequest, principal: string, identity: readonly unknown[]): Promise<boolean> {
  return isAllowed({ principal, account: ACCOUNT, identity: [...identity, everything], ...request }).then((is) => !is);
}

const denialsOf = (service: string) => statementsOf(service).filter(({ Effect }) => Effect === "Deny");

describe.each(services)("the role for %s", (service) => {
  const kinds = kindData.filter(({ resource }) => serviceOf(resource) === service);
  const arn = arnOf("AWS::IAM::Role", serviceRole(service));

  test("allows what the kinds of the service need, and to read whose the things are that they name", () => {
    const needed = kinds.flatMap(({ permissions }) => permissions.flatMap(({ actions }) => actions));
    const readsOwners = Object.values(tagReaders).flatMap(({ permissions }) =>
      permissions.flatMap(({ actions }) => actions),
    );
    const allowed = statementsOf(service)
      .filter(({ Effect }) => Effect === "Allow")
      .flatMap(({ Action }) => [Action].flat());
    expect(allowed.filter((action) => !needed.includes(action) && !readsOwners.includes(action))).toEqual([]);
    // Whatever the pages of other services list, this role does not change.
    expect(readsOwners.filter((action) => !/:(Describe|Get|List)/.test(action))).toEqual([]);
    expect(allowed.length).toBeGreaterThan(0);
  });

  test.each(DENIED)("denies $action on $resource, even if a statement allows everything", async (request) => {
    expect(await isRefused(request, arn, [])).toBe(false);
    expect(await isRefused(request, arn, statementsOf(service))).toBe(true);
  });

  test("has the denials that all of them have", () => {
    expect(denialsOf(service)).toEqual(denialsOf("s3"));
  });

  test("can be assumed by the reconcile function alone, and never with an external ID", async () => {
    const assume = (principal: string, context = {}) =>
      isAllowed({
        principal,
        action: "sts:AssumeRole",
        resource: arn,
        account: ACCOUNT,
        context,
        identity: [{ Effect: "Allow", Action: "sts:AssumeRole", Resource: "*" }],
        resourcePolicy: trustOf(serviceRole(service)),
      });
    const session = (role: string) => `${role.replace(":iam:", ":sts:").replace(":role/", ":assumed-role/")}/one`;
    const owner = { "aws:PrincipalArn": reconcile };
    expect(await assume(session(reconcile), owner)).toBe(true);
    expect(await assume(session(reconcile), { ...owner, "sts:ExternalId": "test/shop" })).toBe(false);
    expect(await assume(session(arnOf("AWS::IAM::Role", "SweepFunctionRole")))).toBe(false);
    expect(await assume(`arn:aws:sts::${ACCOUNT}:assumed-role/admin/one`)).toBe(false);
  });

  test("has no name that objects can name, and none below the path of their roles", () => {
    expect(ownResources("test").some((pattern) => matchesGlob(pattern, arn))).toBe(true);
    expect(template.toJSON().Resources[serviceRole(service)].Properties).not.toHaveProperty("Path");
  });
});

test("the requests above notice the loss of each denial", async () => {
  const denials = denialsOf("s3");
  for (const lost of denials) {
    const others = denials.filter((one) => one !== lost);
    const refused = await Promise.all(DENIED.map((request) => isRefused(request, roleOfS3, others)));
    expect({ lost, isNoticed: refused.includes(false) }).toEqual({ lost, isNoticed: true });
  }
  expect(denials.length).toBeGreaterThan(6);
});

test("the reconcile function may assume the roles, and may do nothing to resources itself", () => {
  const itself = identityOf("ReconcileFunctionRole") as readonly Statement[];
  const actions = itself.flatMap(({ Action }) => [Action].flat());
  expect(actions).toContain("sts:AssumeRole");
  expect(
    actions.filter((action) => !/^(logs:(CreateLogStream|PutLogEvents)|sqs:|sts:AssumeRole$)/.test(action)),
  ).toEqual([]);
});

test("the function comes into service when the roles can act, and they can act when everything is denied", () => {
  const { Resources } = template.toJSON();
  const lambdas = template.findResources("AWS::Lambda::Function");
  const [, lambda] = Object.entries(lambdas).find(([id]) => id.startsWith("ReconcileFunction")) ?? expect.fail("none");
  const grants = Object.keys(Resources).filter((id) => /^Services.*DefaultPolicy/.test(id));
  expect(grants).toHaveLength(services.length);
  expect(lambda.DependsOn).toEqual(expect.arrayContaining(grants));
  for (const grant of grants) expect(Resources[grant].DependsOn).toEqual([expect.stringMatching(/^ServicesDenials/)]);
});

test("an update creates the function's new policy beside the one of older versions, which is deleted after the new code runs", () => {
  const { Resources } = template.toJSON();
  expect(Object.keys(Resources).filter((id) => id.startsWith("ReconcileFunctionRoleDefaultPolicy"))).toEqual([]);
  expect(Resources.ReconcileFunctionPermissions.Properties.PolicyName).toBe("ReconcileFunctionPermissions");
});

describe("the names of the roles", () => {
  const longest = "a".repeat(100);

  test("are short enough for IAM, whatever the cluster is called", () => {
    for (const clusterName of ["a", longest, "production.us-west-2"]) {
      expect(serviceRoleName({ clusterName }, "x".repeat(30)).length).toBeLessThanOrEqual(64);
    }
  });

  test("differ between clusters whose names begin alike", () => {
    expect(serviceRoleName({ clusterName: longest }, "s3")).not.toBe(
      serviceRoleName({ clusterName: `${longest}b` }, "s3"),
    );
  });

  test("are those in the sessions that CloudTrail reports", () => {
    expect(serviceSessionArn({ clusterName: "test", account: ACCOUNT, partition: "aws" }, "s3")).toBe(
      `arn:aws:sts::${ACCOUNT}:assumed-role/driftless-test-s3/driftless`,
    );
  });
});
