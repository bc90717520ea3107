import { expect, test } from "vitest";
import { kindData } from "../../../lib/kinds/kind-data.generated.ts";
import { refuseRestricted } from "../../../lib/reconcile/decide/restrictions.ts";

const PLACE = { account: "000000000000", partition: "aws", region: "us-west-2" };
const arn = (rest: string) => `arn:aws:${rest}`;
const QUEUE = arn("sqs:us-west-2:000000000000:of-b");
const audit = (destination: object) =>
  JSON.stringify({ Statement: [{ Operation: { Audit: { SampleRate: "99", FindingsDestination: destination } } }] });
const image = "000000000000.dkr.ecr.us-west-2.amazonaws.com/of-b:1";

/** Specs that name something of another namespace, and the ARN of what they name. */
const NAMED: readonly (readonly [kind: string, spec: object, arn: string])[] = [
  ["Queue", { redrivePolicy: JSON.stringify({ deadLetterTargetArn: QUEUE, maxReceiveCount: 1 }) }, QUEUE],
  ["Subscription", { redrivePolicy: JSON.stringify({ deadLetterTargetArn: QUEUE }) }, QUEUE],
  ["Function", { code: { s3Bucket: "of-b" } }, arn("s3:::of-b")],
  ["Function", { code: { imageURI: image } }, arn("ecr:us-west-2:000000000000:repository/of-b")],
  ["Function", { layers: [arn("lambda:us-west-2:1:layer:of-b:1")] }, arn("lambda:us-west-2:1:layer:of-b:1")],
  ["Function", { vpcConfig: { securityGroupIDs: ["sg-1"] } }, arn("ec2:us-west-2:000000000000:security-group/sg-1")],
  ["Function", { vpcConfig: { subnetIDs: ["subnet-1"] } }, arn("ec2:us-west-2:000000000000:subnet/subnet-1")],
  ["DBInstance", { vpcSecurityGroupIDs: ["sg-1"] }, arn("ec2:us-west-2:000000000000:security-group/sg-1")],
  ["DBInstance", { dbSubnetGroupName: "of-b" }, arn("rds:us-west-2:000000000000:subgrp:of-b")],
  ["ReplicationGroup", { securityGroupIDs: ["sg-1"] }, arn("ec2:us-west-2:000000000000:security-group/sg-1")],
  ["ReplicationGroup", { userGroupIDs: ["of-b"] }, arn("elasticache:us-west-2:000000000000:usergroup:of-b")],
  [
    "Topic",
    { dataProtectionPolicy: audit({ CloudWatchLogs: { LogGroup: "/aws/vendedlogs/of-b" } }) },
    arn("logs:us-west-2:000000000000:log-group:/aws/vendedlogs/of-b"),
  ],
  ["Topic", { dataProtectionPolicy: audit({ S3: { Bucket: "of-b" } }) }, arn("s3:::of-b")],
  [
    "Topic",
    { dataProtectionPolicy: audit({ Firehose: { DeliveryStream: "of-b" } }) },
    arn("firehose:us-west-2:000000000000:deliverystream/of-b"),
  ],
  ["LogGroup", { name: "/aws/eks/shop/cluster" }, arn("logs:us-west-2:000000000000:log-group:/aws/eks/shop/cluster")],
  [
    "LogGroup",
    { name: "/driftless/shop/history/x" },
    arn("logs:us-west-2:000000000000:log-group:/driftless/shop/history/x"),
  ],
  ["SecurityGroup", { vpcID: "vpc-1" }, arn("ec2:us-west-2:000000000000:vpc/vpc-1")],
  ["DBSubnetGroup", { subnetIDs: ["subnet-1"] }, arn("ec2:us-west-2:000000000000:subnet/subnet-1")],
  ["CacheSubnetGroup", { subnetIDs: ["subnet-1"] }, arn("ec2:us-west-2:000000000000:subnet/subnet-1")],
  ["Role", { policies: [arn("iam::000000000000:policy/of-b")] }, arn("iam::000000000000:policy/of-b")],
  [
    "EventSourceMapping",
    { sourceAccessConfigurations: [{ uRI: arn("secretsmanager:us-west-2:1:secret:of-b") }] },
    arn("secretsmanager:us-west-2:1:secret:of-b"),
  ],
];

function check(kind: string, spec: object, allowedTargets?: readonly string[]) {
  const { restrictedFields } = kindData.find(({ resource }) => resource.kind === kind) ?? {};
  refuseRestricted(spec, restrictedFields, PLACE, {
    regions: ["us-west-2"],
    ...(allowedTargets && { allowedTargets }),
  });
}

test.each(NAMED)("a %s with %o is refused unless the deployment lists %s", (kind, spec, target) => {
  expect(() => check(kind, spec, [])).toThrow(expect.objectContaining({ reason: "TargetNotAllowed" }));
  expect(() => check(kind, spec, [`${target}-other`])).toThrow(
    "the deployment's parameter allowedTargets does not allow",
  );
  expect(() => check(kind, spec, [target])).not.toThrow();
});

const inCapitals = NAMED.flatMap(([kind, spec, target]) => {
  const text = JSON.stringify(spec);
  const capitals = text.replaceAll("of-b", "OF-B");
  return text === capitals ? [] : [[kind, JSON.parse(capitals), target] as const];
});

test.each(inCapitals)("a %s with %o is refused, even if the deployment lists %s", (kind, spec, target) => {
  expect(() => check(kind, spec, [])).toThrow(expect.objectContaining({ reason: "TargetNotAllowed" }));
  expect(() => check(kind, spec, [target])).toThrow(expect.objectContaining({ reason: "TargetNotAllowed" }));
});

/** The specs with a document, with the names of its members in another case, which AWS may accept. */
const inOtherCase = NAMED.flatMap(([kind, spec, target]) =>
  Object.entries(spec).flatMap(([field, text]) => {
    if (typeof text !== "string" || !text.startsWith("{")) return [];
    const document = text.replaceAll(/"([A-Za-z0-9]+)":/g, (_, name: string) => `"${name.toUpperCase()}":`);
    return [[kind, { [field]: document }, target] as const];
  }),
);

test.each(inOtherCase)("a %s with %o is refused unless the deployment lists %s", (kind, spec, target) => {
  expect(() => check(kind, spec, [])).toThrow(expect.objectContaining({ reason: "TargetNotAllowed" }));
  expect(() => check(kind, spec, [target])).not.toThrow();
});

test("a redrive policy with the queue twice is refused, as SQS might take either", () => {
  const redrivePolicy = `{"deadLetterTargetArn":"${QUEUE}","deadLetterTargetArn":"${arn("sqs:us-west-2:1:mine")}"}`;
  expect(() => check("Queue", { redrivePolicy }, [arn("sqs:us-west-2:1:mine")])).toThrow("spec.redrivePolicy is");
});

test.each([
  ["LogGroup", { name: "shop" }],
  ["DBInstance", { dbParameterGroupName: "default.postgres16", dbSubnetGroupName: "default" }],
  ["ReplicationGroup", { cacheParameterGroupName: "default.valkey8" }],
  ["Queue", { kmsMasterKeyID: "alias/aws/sqs", redrivePolicy: "{}" }],
  ["Role", { policies: [arn("iam::aws:policy/ReadOnlyAccess")] }],
])("what is AWS's own, or nobody else's, is free: a %s with %o", (kind, spec) => {
  expect(() => check(kind, spec, [])).not.toThrow();
});

test.each(["/aws/eks/shop/cluster", "/driftless/shop/history/x"])(
  "the log group %s shows what everybody does, so it is refused unless the deployment lists it, even while other targets are open",
  (name) => {
    expect(() => check("LogGroup", { name })).toThrow(expect.objectContaining({ reason: "TargetNotAllowed" }));
    expect(() => check("LogGroup", { name: "/aws/lambda/web" })).not.toThrow();
  },
);
