import { describe, expect, test } from "vitest";
import { serviceOf } from "../../../lib/annotations/annotations.ts";
import { kindData } from "../../../lib/kinds/kind-data.generated.ts";
import { relayEvents } from "../../../lib/relay/bus/relay-events.ts";
import { descriptionOf } from "../../kind/descriptions.ts";
import { type IamRequest, isAllowed } from "../../support/aws/simulate-iam.ts";
import { exampleDeployments } from "../../support/deployment/example-deployments.ts";
import { ACCOUNT, deploy } from "./deployment.ts";
import { checkedAgainst, contextOf, isGlobal } from "./kind-requests.ts";

test("there are 16 example deployments, in three partitions", () => {
  expect(exampleDeployments).toHaveLength(16);
  expect(new Set(exampleDeployments.map(({ partition }) => partition))).toEqual(
    new Set(["aws", "aws-cn", "aws-us-gov"]),
  );
});

describe.for(exampleDeployments)("the policies of $file", ({ written, parameters, partition }) => {
  const { region, regions } = parameters;
  const synthesised = deploy(written, { partition, region });
  const inStack = (rest: string, where = region) => `arn:${partition}:${rest.replace("<region>", where)}`;
  // Without an EKS cluster, no association is served. No deployment serves access entries unless a parameter says so.
  const isOff = (kind: string) =>
    kind === "AccessEntry"
      ? parameters.accessEntries === "off"
      : kind === "PodIdentityAssociation" && parameters.eksClusterName === undefined;
  const served = kindData.filter(({ resource: { kind } }) => parameters.kinds.includes(kind) && !isOff(kind));
  const reads = (action: string) => /:(Get|List|Describe)/.test(action);

  const resourceIn = (kind: string, where = region) => {
    const name = kind === "Bucket" ? `${parameters.bucketPrefix}photos` : "photos";
    return `arn:${partition}:${descriptionOf(kind).resource(name, { ...parameters, region: where, account: ACCOUNT })}`;
  };

  /** Where every object must have another role, there are none for services, and the function itself acts. */
  const roleOf = (service: string) => (parameters.rolesRequired ? "Reconcile" : synthesised.serviceRole(service));

  /** A request of the function whose role's logical id begins with the prefix. */
  function request(role: string, action: string, resource: string, context: IamRequest["context"] = {}): IamRequest {
    const arn = synthesised.arnOf("AWS::IAM::Role", role);
    return {
      principal: `${arn.replace(":iam:", ":sts:").replace(":role/", ":assumed-role/")}/session`,
      action,
      resource,
      account: ACCOUNT,
      identity: synthesised.identityOf(role),
      context: {
        "aws:PrincipalArn": arn,
        "aws:PrincipalIsAWSService": "false",
        "aws:SecureTransport": "true",
        "aws:RequestedRegion": region,
        "aws:ResourceAccount": ACCOUNT,
        "aws:ResourceTag/services.k8s.aws/driftless-owner": `${parameters.clusterName}/shop/photos`,
        ...context,
      },
    };
  }

  test("allow passes the calls of their kinds in the deployment's regions, and nowhere else", async () => {
    for (const { resource, calls } of served) {
      const actions = new Set(Object.values(calls).flatMap((call) => call?.actions ?? []));
      for (const action of actions) {
        const allowed = async (where: string) => {
          const arn = checkedAgainst(action, resourceIn(resource.kind, where));
          const context = { ...contextOf(action), "aws:RequestedRegion": where };
          return await isAllowed(request(roleOf(serviceOf(resource)), action, arn, context));
        };
        const expected = !parameters.rolesRequired && (parameters.mode !== "shadow" || reads(action));
        for (const where of regions) expect(await allowed(where), action).toBe(expected);
        // AWS takes a request to a global service as one to a region that no deployment has to name.
        const isEverywhere = isGlobal(resourceIn(resource.kind));
        expect(await allowed("eu-north-1"), action).toBe(isEverywhere && expected);
      }
    }
  });

  test("allow keys only through the service that encrypts with them", async () => {
    const key = inStack(`kms:<region>:${ACCOUNT}:key/11111111-2222-3333-4444-555555555555`);
    const owner = {
      Effect: "Allow",
      Principal: { AWS: inStack(`iam::${ACCOUNT}:root`) },
      Action: "kms:*",
      Resource: "*",
    };
    const resourcePolicy = { Version: "2012-10-17", Statement: [owner] };
    const createGrant = (context?: IamRequest["context"]) =>
      isAllowed({ ...request(roleOf("ecr"), "kms:CreateGrant", key, context), resourcePolicy });
    const via = (service: string) => createGrant({ "kms:ViaService": service });
    const encrypts = !parameters.rolesRequired && parameters.mode !== "shadow";
    for (const domain of ["amazonaws.com", ...(partition === "aws-cn" ? ["amazonaws.com.cn"] : [])]) {
      expect(await via(`ecr.${region}.${domain}`), domain).toBe(encrypts);
      expect(await via(`ebs.${region}.${domain}`), domain).toBe(false);
    }
    expect(await createGrant()).toBe(false);
  });

  test("allow each function its log and its queue, and none of them anything that only an administrator needs", async () => {
    const queue = synthesised.arnOf("AWS::SQS::Queue", "QueuesResync");
    const resourcePolicy = synthesised.queuePolicyOf("QueuesResync");
    for (const name of ["Reconcile", "Sweep"]) {
      const log = synthesised.arnOf("AWS::Logs::LogGroup", name).replace(/\*$/, "log-stream:one");
      expect(await isAllowed(request(name, "logs:PutLogEvents", log))).toBe(true);
      expect(await isAllowed({ ...request(name, "sqs:SendMessage", queue), resourcePolicy })).toBe(true);
      for (const [action, resource] of [
        ["iam:CreateRole", `iam::${ACCOUNT}:role/new`],
        ["s3:GetObject", "s3:::photos/one"],
        ["secretsmanager:GetSecretValue", `secretsmanager:<region>:${ACCOUNT}:secret:other-a1b2c3`],
      ] as const) {
        expect(await isAllowed(request(name, action, inStack(resource))), action).toBe(false);
      }
      const own = synthesised.arnOf("AWS::Lambda::Function", "SweepFunction");
      expect(await isAllowed(request(name, "lambda:UpdateFunctionCode", own))).toBe(false);
    }
  });

  test.skipIf(parameters.changes === "poll")("allow only the relay to put events on the bus", async () => {
    const bus = synthesised.arnOf("AWS::Events::EventBus", "Bus");
    const context = { "events:source": [relayEvents.source], "events:detail-type": [relayEvents.change] };
    const resourcePolicy = synthesised.busPolicy;
    expect(await isAllowed({ ...request("Relay", "events:PutEvents", bus, context), resourcePolicy })).toBe(true);
    expect(await isAllowed({ ...request("Reconcile", "events:PutEvents", bus, context), resourcePolicy })).toBe(false);
  });

  test("name ARNs of their own partition only", () => {
    const others = ["aws", "aws-cn", "aws-us-gov"].filter((one) => one !== partition);
    const text = JSON.stringify(synthesised.template.toJSON());
    expect(others.filter((one) => text.includes(`arn:${one}:`))).toEqual([]);
  });
});
