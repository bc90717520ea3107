import { describe, expect, test } from "vitest";
import { boundary as check } from "../../../lib/preflight/account/boundary/boundary.ts";
import { reservedCalls } from "../../../lib/preflight/account/boundary/reserved-calls.ts";
import { isAllowed } from "../../support/aws/simulate-iam.ts";
import { type Answers, context, findings } from "../../support/preflight/context.ts";
import { ACCOUNT, deploy, OTHER_ACCOUNT, REGION } from "./deployment.ts";

const parameters = { eksClusterName: "production", clusterName: "test", kinds: "all", driftEvents: true };
const deployment = deploy(parameters);
const shipped = deployment.managedPolicyOf("Boundary");
const BOUNDARY = `arn:aws:iam::${ACCOUNT}:policy/boundary-test`;

/** The stack's resources, as CloudFormation lists them. */
const own = Object.entries(deployment.template.toJSON().Resources as Record<string, { readonly Type: string }>).map(
  ([id, { Type: type }]) => ({
    type,
    id:
      { "AWS::SQS::Queue": `https://sqs.example/${ACCOUNT}/${id}`, "AWS::Events::EventBus": "driftless-test" }[type] ??
      id,
  }),
);
const place = { account: ACCOUNT, partition: "aws", region: REGION, stackName: "Driftless", boundary: BOUNDARY };
const reserved = reservedCalls({ ...place, eksClusterName: "production" }, own);

/** What the documentation asked for before there was a boundary in the stack. */
const custom = {
  Version: "2012-10-17",
  Statement: [
    { Effect: "Allow", NotAction: ["iam:*", "sts:AssumeRole"], Resource: "*" },
    { Effect: "Deny", Action: ["sqs:*"], Resource: "*" },
  ],
};

/** Whether a role of an object can make the call if its policies allow everything. */
async function can(
  action: string,
  resource: string,
  tagKeys: readonly string[] = [],
  boundary = shipped,
  resourcePolicy?: unknown,
) {
  return await isAllowed({
    principal: `arn:aws:iam::${ACCOUNT}:role/driftless/test/web`,
    action,
    resource,
    account: /^arn:aws:[a-z0-9]+:[a-z0-9-]*:([0-9]{12})?:/.exec(resource)?.[1] ?? ACCOUNT,
    identity: [{ Effect: "Allow", Action: "*", Resource: "*" }],
    boundary,
    ...(resourcePolicy !== undefined && { resourcePolicy }),
    ...(tagKeys.length > 0 && { context: { "aws:TagKeys": tagKeys } }),
  });
}

/** IAM's simulator, and a policy with this document. */
function account(document: object | undefined): Answers {
  const Document = encodeURIComponent(JSON.stringify(document));
  return {
    "iam:GetPolicy": document === undefined ? "NoSuchEntity" : { Policy: { DefaultVersionId: "v1" } },
    "iam:GetPolicyVersion": { PolicyVersion: { Document } },
    "cloudformation:DescribeStacks": {
      Stacks: [{ StackName: "Driftless", CreationTime: new Date(0), StackStatus: "CREATE_COMPLETE" }],
    },
    "cloudformation:ListStackResources": {
      StackResourceSummaries: own.map(({ type, id }) => ({
        ResourceType: type,
        PhysicalResourceId: id,
        LogicalResourceId: id,
        LastUpdatedTimestamp: new Date(0),
        ResourceStatus: "CREATE_COMPLETE",
      })),
    },
  };
}

/** What the check finds if the boundary has this document. */
async function found(document: object | undefined, permissionsBoundary = BOUNDARY) {
  const { aws, ...given } = context(account(document), { permissionsBoundary, region: REGION });
  const simulating: typeof aws = async (action, input) => {
    if (action !== "iam:SimulateCustomPolicy") return await aws(action, input);
    const { ActionNames, ResourceArns, PermissionsBoundaryPolicyInputList } = input as Record<string, string[]>;
    const [policy = ""] = PermissionsBoundaryPolicyInputList ?? [];
    const calls = ActionNames?.flatMap((name) => (ResourceArns ?? []).map((resource) => ({ name, resource }))) ?? [];
    const EvaluationResults = calls.map(async ({ name: EvalActionName, resource }) => ({
      EvalActionName,
      EvalDecision: (await can(EvalActionName, resource, [], JSON.parse(policy))) ? "allowed" : "explicitDeny",
    }));
    return { EvaluationResults: await Promise.all(EvaluationResults) } as never;
  };
  const caller = { ...given.caller, account: ACCOUNT };
  return await findings(check, { ...given, caller, aws: simulating });
}

describe("the boundary in the stack", () => {
  test.each(
    reserved.flatMap(({ actions, resources, on }) =>
      actions.map((action) => ({ action, resources: [...new Set(resources)], on })),
    ),
  )("keeps the roles of objects from $action on $on", async ({ action, resources }) => {
    for (const resource of resources) expect([resource, await can(action, resource)]).toEqual([resource, false]);
  });

  test.each([
    ["s3:GetObject", "arn:aws:s3:::photos/cat.png"],
    ["sqs:SendMessage", `arn:aws:sqs:${REGION}:${ACCOUNT}:jobs`],
    ["sqs:TagQueue", `arn:aws:sqs:${REGION}:${ACCOUNT}:jobs`, ["team"]],
    ["dynamodb:PutItem", `arn:aws:dynamodb:${REGION}:${ACCOUNT}:table/orders`],
    ["lambda:InvokeFunction", `arn:aws:lambda:${REGION}:${ACCOUNT}:function:resize`],
    ["logs:PutLogEvents", `arn:aws:logs:${REGION}:${ACCOUNT}:log-group:/aws/lambda/resize:log-stream:1`],
    ["events:PutEvents", `arn:aws:events:${REGION}:${ACCOUNT}:event-bus/shop`],
    ["ssm:GetParameter", `arn:aws:ssm:${REGION}:${ACCOUNT}:parameter/shop/flag`],
  ])("leaves %s on %s to the policies of a role", async (action, resource, tagKeys: readonly string[] = []) => {
    expect(await can(action, resource, tagKeys)).toBe(true);
  });

  test("leaves it to roles of other accounts which roles of objects may assume them", async () => {
    const partner = `arn:aws:iam::${OTHER_ACCOUNT}:role/partner`;
    const trust = { Effect: "Allow", Principal: { AWS: `arn:aws:iam::${ACCOUNT}:root` }, Action: "sts:AssumeRole" };
    expect(await can("sts:AssumeRole", partner, [], shipped, { Version: "2012-10-17", Statement: [trust] })).toBe(true);
  });

  test.each(["driftless.dev/adoptable-by", "services.k8s.aws/driftless-owner"])(
    "lets no role of an object set the tag %s, which says whose a resource is",
    async (key) => {
      expect(await can("sqs:TagQueue", `arn:aws:sqs:${REGION}:${ACCOUNT}:jobs`, ["team", key])).toBe(false);
    },
  );

  test("fits into a managed policy, however long the names are", () => {
    const long = deploy({ ...parameters, clusterName: "c".repeat(115) }).managedPolicyOf("Boundary");
    const LONGEST: Readonly<Record<string, number>> = { "AWS::SQS::Queue": 80, "AWS::Lambda::Function": 64 };
    const names = own.map(({ type, id }) => ({ id: id.slice(id.lastIndexOf("/") + 1), length: LONGEST[type] ?? 200 }));
    const text = names.reduce(
      (all, { id, length }) => all.replaceAll(id, id.padEnd(length, "x")),
      JSON.stringify(long),
    );
    // https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html
    expect(text.length).toBeLessThan(6_144);
  });
});

describe("preflight and doctor", () => {
  test("find nothing if the stack's boundary is used", async () => {
    expect(await found(shipped as object)).toEqual([]);
    expect(await found(shipped as object, "shipped")).toEqual([]);
  });

  test("name what another boundary leaves open", async () => {
    const open = (await found(custom)).map(({ what }) => what.replace(`The permissions boundary ${BOUNDARY} `, ""));
    expect(open).toEqual([
      "lets the roles of objects call lambda:UpdateFunctionCode, lambda:UpdateFunctionConfiguration, lambda:AddPermission, " +
        "lambda:InvokeFunction on the deployment's functions.",
      "lets the roles of objects call events:PutEvents on the deployment's bus.",
      "lets the roles of objects call logs:DeleteLogGroup, logs:PutRetentionPolicy, logs:PutSubscriptionFilter, logs:PutLogEvents on the " +
        "deployment's logs.",
      "lets the roles of objects call cloudformation:UpdateStack, cloudformation:DeleteStack, cloudformation:CreateChangeSet on the " +
        "deployment's stack.",
      "lets the roles of objects call eks:CreateAccessEntry, eks:CreatePodIdentityAssociation on the EKS cluster.",
      "lets the roles of objects call eks:AssociateAccessPolicy on access entries of the EKS cluster.",
    ]);
  });

  test("say if the boundary does not exist, unless the stack will create it", async () => {
    expect(await found(undefined)).toMatchObject([{ what: `The permissions boundary ${BOUNDARY} does not exist.` }]);
    expect(await found(undefined, "shipped")).toEqual([]);
  });

  test.each([undefined, "none"])("look at no boundary if the deployment has %s", (permissionsBoundary) => {
    expect(check.applies?.(context({}, { permissionsBoundary }).deployment)).toBe(false);
  });
});
