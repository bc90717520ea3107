import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { RootConstruct } from "constructs";
import { expect, test } from "vitest";
import { ParametersError } from "../../../infra/parameters/parameters-error.ts";
import { parseParameters, readParameters } from "../../../infra/parameters/read-parameters.ts";
import { kinds } from "../../../lib/kinds/index.ts";
import { temporaryDirectory } from "../../support/programs/temporary-directory.ts";
import { necessary, parse } from "./necessary-parameters.ts";

function read(context: Readonly<Record<string, unknown>>) {
  const { node } = new RootConstruct();
  for (const [key, value] of Object.entries(context)) node.setContext(key, value);
  return readParameters(node);
}

async function fileWith(text: string): Promise<string> {
  const file = join(await temporaryDirectory(), "production.yaml");
  writeFileSync(file, text);
  return file;
}

test("every parameter has a default, except those that specify the cluster, its region and how to reach it", () => {
  expect(parse(necessary)).toEqual({
    ...necessary,
    kinds: ["Table", "Repository", "Bucket"],
    subnetIds: [],
    securityGroupIds: [],
    watchNamespaces: [],
    watchSelector: "",
    bucketPrefix: "",
    deniedBuckets: [],
    deletionPolicy: "delete",
    maximumDeletesPerHour: 100,
    maximumRepairsPerHour: "off",
    maximumOpeningsPerHour: "off",
    mode: "reconcile",
    paused: false,
    regions: ["us-west-2"],
    roles: "own",
    rolesRequired: false,
    assumableRoles: [],
    sessionPolicy: "none",
    replicas: false,
    passableRoles: [],
    aggregateUserRoles: false,
    adoption: "tagged",
    accessEntries: "off",
    accessPrincipals: [],
    allowedEventSources: [],
    readOnly: "tagged",
    takeOver: "off",
    crossNamespaceReferences: false,
    fieldExport: "off",
    secrets: "off",
    resourceTags: [],
    unknownTags: "keep",
    driftEvents: false,
    existingRoles: [],
    resyncSeconds: 36_000,
    resyncSecondsByKind: {},
    changesConcurrency: 20,
    resyncConcurrency: 5,
    changes: "relay",
    alarmOn: [],
    installCluster: false,
    relayIdentity: "pod-identity",
    terminationProtection: true,
    historyValues: "full",
    iamPath: "/driftless/production/",
    historyDays: 90,
  });
});

test("kinds are chosen by name, or all of them", () => {
  expect(parse({ ...necessary, kinds: ["Bucket", "Table"] }).kinds).toEqual(["Bucket", "Table"]);
  expect(parse({ ...necessary, kinds: "all", permissionsBoundary: "none" }).kinds).toEqual(
    kinds.map(({ resource }) => resource.kind),
  );
});

test("denied buckets are specified by name, which can contain wildcards", () => {
  const deniedBuckets = ["trail", "billing-*", "logs-?"];
  expect(parse({ ...necessary, deniedBuckets })).toMatchObject({ deniedBuckets });
  expect(() => parse({ ...necessary, deniedBuckets: ["arn:aws:s3:::trail"] })).toThrow(
    "deniedBuckets.0 must be a bucket's name, with * for any characters and ? for a single character.",
  );
});

test("at least one AWS region is required, and duplicate regions are ignored", () => {
  const regions = ["eu-west-1", "us-west-2", "eu-west-1"];
  expect(parse({ ...necessary, regions }).regions).toEqual(["eu-west-1", "us-west-2"]);
  expect(() => parse({ ...necessary, regions: [] })).toThrow("regions must contain at least one region.");
  expect(() => parse({ ...necessary, regions: "eu-west-1" })).toThrow("regions must be a list of AWS regions.");
  expect(() => parse({ ...necessary, regions: ["*"] })).toThrow("regions.0 must be an AWS region such as us-west-2.");
});

test("on EKS, clusterName defaults to the cluster's name and region, and can contain every character that EKS allows", () => {
  const { clusterName: _, tokenFile: __, ...others } = necessary;
  expect(parse({ ...others, eksClusterName: "2nd_cluster" }).clusterName).toBe("2nd_cluster.us-west-2");
  expect(parse({ ...others, eksClusterName: "c".repeat(100) }).clusterName).toHaveLength(110);
  expect(parse({ ...others, eksClusterName: "blue", clusterName: "green" }).clusterName).toBe("green");
});

test("all missing parameters are named in one error", () => {
  expect(() => parse({})).toThrow(
    new ParametersError(
      [
        "region is missing. Specify an AWS region such as us-west-2.",
        "Specify exactly one of eksClusterName, tokenSecretArn, tokenFile. None is set.",
        "clusterName is missing. It has a default only with eksClusterName.",
        "kubernetesServer is missing. It has a default only with eksClusterName.",
        "kubernetesCa is missing. It has a default only with eksClusterName.",
      ],
      "test.yaml",
    ),
  );
});

test("exactly one source for the token is required", () => {
  expect(() => parse({ ...necessary, eksClusterName: "production" })).toThrow(
    "Specify exactly one of eksClusterName, tokenSecretArn, tokenFile. eksClusterName and tokenFile are set.",
  );
});

const KINDS = `must be "all", or a list of one or more of ${kinds.map(({ resource }) => resource.kind).join(", ")}, each once.`;

test.each([
  ["clusterName", "my cluster", "clusterName must be at most 115 letters, digits, dots, dashes and underscores."],
  ["clusterName", 2024, "clusterName must be at most 115 letters, digits, dots, dashes and underscores, in quotes."],
  ["clusterUid", "production", "clusterUid must be the uid of the namespace kube-system."],
  ["region", "Oregon", "region must be an AWS region such as us-west-2."],
  ["eksClusterName", "a.b", "eksClusterName must be the name of an EKS cluster."],
  ["tokenSecretArn", "token", "tokenSecretArn must be the ARN of a Secrets Manager secret."],
  ["tokenFile", "token", "tokenFile must be an absolute path."],
  ["kubernetesServer", "http://kubernetes.example", "kubernetesServer must be the https:// address of the API server."],
  ["kubernetesCa", "-----BEGIN", "kubernetesCa must be the API server's certificate authority in base64"],
  ["kubernetesCa", "", "kubernetesCa must be the API server's certificate authority in base64"],
  ["kinds", "Bucket", `kinds ${KINDS}`],
  ["kinds", [], `kinds ${KINDS}`],
  ["kinds", ["Bucket", "Bucket"], `kinds ${KINDS}`],
  ["kinds", ["all"], `kinds has unknown entries: all. It ${KINDS}`],
  ["kinds", [1], `kinds ${KINDS}`],
  ["kinds", ["Bucket", "Buckets"], "kinds has unknown entries: Buckets (did you mean Bucket?)."],
  ["vpc", "auto", "vpc must be an id such as vpc-0a1b2c3d."],
  ["subnetIds", "subnet-1", "subnetIds must be a list of subnet ids."],
  ["securityGroupIds", ["default"], "securityGroupIds.0 must be an id such as sg-0a1b2c3d."],
  ["watchNamespaces", "web,data", "watchNamespaces must be a list of namespaces."],
  ["watchNamespaces", ["web", "data,ops"], "watchNamespaces.1 must be the name of a namespace."],
  ["watchSelector", "team in web", "watchSelector must be a label selector such as team=web"],
  ["bucketPrefix", "*", "bucketPrefix must be the beginning of a bucket's name."],
  ["deletionPolicy", "orphan", 'deletionPolicy must be "delete" or "retain".'],
  ["maximumDeletesPerHour", 0, 'maximumDeletesPerHour must be a whole number from 1 to 1000, or "off".'],
  ["maximumRepairsPerHour", 1001, 'maximumRepairsPerHour must be a whole number from 1 to 1000, or "off".'],
  ["maximumDeletesPerHour", "10", 'maximumDeletesPerHour must be a whole number from 1 to 1000, or "off".'],
  ["mode", "dry-run", 'mode must be "reconcile" or "shadow".'],
  ["paused", "yes", "paused must be true or false, without quotes."],
  ["readOnly", "none", 'readOnly must be "tagged" or "any".'],
  ["adoption", "all", 'adoption must be "tagged" or "any" or "none".'],
  ["takeOver", true, 'takeOver must be "off" or "ack".'],
  ["crossNamespaceReferences", "true", "crossNamespaceReferences must be true or false, without quotes."],
  ["fieldExport", true, 'fieldExport must be "off" or "configmaps" or "all".'],
  ["changesConcurrency", 1, "changesConcurrency must be a whole number from 2 to 1000."],
  ["historyValues", "some", 'historyValues must be "full" or "fields" or "off".'],
  [
    "historyDays",
    91,
    "historyDays must be a number of days that CloudWatch Logs supports: 1, 3, 5, 7, 14, 30, 60, 90, 120,",
  ],
  ["historyDays", 9999, "historyDays must be a number of days that CloudWatch Logs supports:"],
  ["resyncConcurrency", "5", "resyncConcurrency must be a whole number from 2 to 1000."],
  ["resyncSeconds", 60, "resyncSeconds must be a whole number of seconds from 900 to 31536000"],
  ["resyncSeconds", "3600", "resyncSeconds must be a whole number of seconds from 900 to 31536000"],
  ["resyncSecondsByKind", "Bucket=3600", "resyncSecondsByKind must be a mapping of kinds to seconds."],
  ["resyncSecondsByKind", { Bucket: 60 }, "resyncSecondsByKind.Bucket must be a whole number of seconds"],
  [
    "resyncSecondsByKind",
    { Buckets: 3600 },
    "resyncSecondsByKind has unknown entries: Buckets (did you mean Bucket?).",
  ],
])("%s: %j is rejected", (name, value, problem) => {
  expect(() => parse({ ...necessary, [name]: value })).toThrow(problem);
});

test("shadow mode cannot be paused, because its log would show nothing", () => {
  expect(parse({ ...necessary, mode: "shadow" })).toMatchObject({ mode: "shadow", paused: false });
  expect(() => parse({ ...necessary, mode: "shadow", paused: true })).toThrow(
    "paused hides what mode shadow would show. Remove one of them.",
  );
});

test("a VPC requires subnets, and subnets and security groups require a VPC", () => {
  const [vpc, subnetIds, securityGroupIds] = ["vpc-0a1b2c3d", ["subnet-0a1b2c3d"], ["sg-0a1b2c3d"]];
  expect(parse({ ...necessary, vpc, subnetIds })).toMatchObject({ vpc, subnetIds, securityGroupIds: [] });
  expect(() => parse({ ...necessary, vpc })).toThrow("subnetIds is missing. Specify subnets of the vpc.");
  const problem = "subnetIds has no effect without vpc.\n  securityGroupIds has no effect without vpc.";
  expect(() => parse({ ...necessary, subnetIds, securityGroupIds })).toThrow(problem);
});

test("unknown parameters are rejected, with the name that was probably meant", () => {
  expect(() => parse({ ...necessary, bucketprefix: "team-", colour: "blue" })).toThrow(
    "The file has unknown entries: bucketprefix (did you mean bucketPrefix?), colour.",
  );
});

test("the file can be YAML or JSON, and can name its JSON schema", async () => {
  const yaml = await fileWith(
    Object.entries({ ...necessary, takeOver: "off" })
      .map(([name, value]) => `${name}: ${value}\n`)
      .join(""),
  );
  const json = await fileWith(JSON.stringify({ $schema: "config.schema.json", ...necessary }));
  expect(read({ config: yaml })).toEqual(parse(necessary));
  expect(read({ config: json })).toEqual(parse(necessary));
});

test("a file is required", () => {
  expect(() => read({})).toThrow(
    "Invalid parameters:\n  No parameters are set. Specify the file that contains them: -c config=FILE.\nSee docs/deploy.md.",
  );
});

test.each([
  ["", "The file must be a mapping of parameters to values."],
  ["- clusterName: production", "The file must be a mapping of parameters to values."],
  ["region: [", "The file is not YAML or JSON: "],
  ["region: us-west-2\nregion: us-east-1", "The file is not YAML or JSON: Map keys must be unique"],
])("a file that contains %j is rejected", async (text, problem) => {
  const file = await fileWith(text);
  expect(() => read({ config: file })).toThrow(problem);
  expect(() => read({ config: file })).toThrow(`Invalid parameters in ${file}:`);
});

test("a file that cannot be read is rejected", async () => {
  const file = join(await temporaryDirectory(), "absent.yaml");
  expect(() => read({ config: file })).toThrow(`Invalid parameters in ${file}:\n  The file cannot be read: ENOENT`);
});

test("a parameter that is given as context is rejected", async () => {
  const config = await fileWith(JSON.stringify(necessary));
  expect(() => read({ config, deletionPolicy: "retain" })).toThrow(
    "deletionPolicy is a parameter: put it in the file that -c config=FILE specifies.",
  );
});

test("in shadow mode nothing is exported, even if fieldExport is set", () => {
  const parse = (mode: string) => parseParameters({ ...necessary, mode, fieldExport: "all" }, "file").fieldExport;
  expect([parse("shadow"), parse("reconcile")]).toEqual(["off", "all"]);
});
