import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { App } from "aws-cdk-lib";
import { describe, expect, test } from "vitest";
import { ParametersError } from "../../../infra/parameters/parameters-error.ts";
import { parseParameters, readParameters } from "../../../infra/parameters/read-parameters.ts";
import { temporaryDirectory } from "../../support/temporary-directory.ts";

const necessary = {
  clusterName: "production",
  region: "us-west-2",
  kubernetesServer: "https://kubernetes.example:6443",
  kubernetesCa: "LS0tLS0=",
  tokenFile: "/run/token",
};

const parse = (value: unknown) => parseParameters(value, "test.yaml");

const read = (context: Readonly<Record<string, unknown>>) => readParameters(new App({ context: { ...context } }).node);

async function fileWith(text: string): Promise<string> {
  const file = join(await temporaryDirectory(), "production.yaml");
  writeFileSync(file, text);
  return file;
}

test("all but the cluster, its region and how to reach it has a default", () => {
  expect(parse(necessary)).toEqual({
    ...necessary,
    kinds: ["Table", "Repository", "Bucket"],
    watchNamespaces: [],
    watchSelector: "",
    bucketPrefix: "",
    deletionPolicy: "delete",
    mode: "reconcile",
    paused: false,
    regions: ["us-west-2"],
    roles: "own",
    rolesRequired: false,
    assumableRoles: [],
    sessionPolicy: "none",
    replicas: false,
    adoption: "tagged",
    takeOver: "off",
    crossNamespaceReferences: false,
    fieldExport: "off",
    resourceTags: [],
    unknownTags: "keep",
    resyncSeconds: 36_000,
    resyncSecondsByKind: {},
    changesConcurrency: 20,
    resyncConcurrency: 5,
  });
});

test("regions are AWS regions, at least one, and each once", () => {
  const regions = ["eu-west-1", "us-west-2", "eu-west-1"];
  expect(parse({ ...necessary, regions }).regions).toEqual(["eu-west-1", "us-west-2"]);
  expect(() => parse({ ...necessary, regions: [] })).toThrow("regions must name at least one region.");
  expect(() => parse({ ...necessary, regions: "eu-west-1" })).toThrow("regions must be a list of AWS regions.");
  expect(() => parse({ ...necessary, regions: ["*"] })).toThrow("regions.0 must be an AWS region such as us-west-2.");
});

describe("roles", () => {
  const arn = "arn:aws:iam::111122223333:role/driftless-*";

  test("that selectors choose have to be named", () => {
    expect(parse({ ...necessary, roles: "selectors", assumableRoles: [arn] })).toMatchObject({ assumableRoles: [arn] });
    expect(() => parse({ ...necessary, roles: "selectors" })).toThrow("assumableRoles is missing.");
  });

  test("that nobody chooses may not be named or required", () => {
    expect(() => parse({ ...necessary, assumableRoles: [arn] })).toThrow(
      "assumableRoles has no effect while roles is own.",
    );
    expect(() => parse({ ...necessary, rolesRequired: true })).toThrow(
      "rolesRequired has no effect while roles is own.",
    );
    expect(() => parse({ ...necessary, sessionPolicy: "resource" })).toThrow(
      "sessionPolicy has no effect while roles is own.",
    );
  });

  test.each(["*", "arn:aws:iam::*:role/any", "arn:aws:iam::111122223333:user/somebody"])(
    "are roles of one account: %s is refused",
    (wrong) => {
      const value = { ...necessary, roles: "selectors", assumableRoles: [wrong] };
      expect(() => parse(value)).toThrow("assumableRoles.0 must be the ARN of an IAM role");
    },
  );
});

test("on EKS the cluster is called after its name and region, whatever characters EKS allows", () => {
  const { clusterName: _, tokenFile: __, ...others } = necessary;
  expect(parse({ ...others, eksClusterName: "2nd_cluster" }).clusterName).toBe("2nd_cluster.us-west-2");
  expect(parse({ ...others, eksClusterName: "c".repeat(100) }).clusterName).toHaveLength(110);
  expect(parse({ ...others, eksClusterName: "blue", clusterName: "green" }).clusterName).toBe("green");
});

test("everything that is missing is named at once", () => {
  expect(() => parse({})).toThrow(
    new ParametersError(
      [
        "region is missing. Give an AWS region such as us-west-2.",
        "kubernetesServer is missing. Give the https:// address of the API server.",
        "kubernetesCa is missing. Give the API server's certificate authority in base64, as in a kubeconfig.",
        "Give exactly one of eksClusterName, tokenSecretArn, tokenFile. None is there.",
        "clusterName is missing. Only with eksClusterName does it have a default.",
      ],
      "test.yaml",
    ),
  );
});

test("exactly one source for the token is wanted", () => {
  expect(() => parse({ ...necessary, eksClusterName: "production" })).toThrow(
    "Give exactly one of eksClusterName, tokenSecretArn, tokenFile. eksClusterName and tokenFile are there.",
  );
});

test.each([
  ["clusterName", "my cluster", "clusterName must be at most 115 letters, digits, dots, dashes and underscores."],
  ["clusterName", 2024, "clusterName must be at most 115 letters, digits, dots, dashes and underscores, in quotes."],
  ["region", "Oregon", "region must be an AWS region such as us-west-2."],
  ["eksClusterName", "a.b", "eksClusterName must be the name of an EKS cluster."],
  ["tokenSecretArn", "token", "tokenSecretArn must be the ARN of a Secrets Manager secret."],
  ["tokenFile", "token", "tokenFile must be an absolute path."],
  ["kubernetesServer", "http://kubernetes.example", "kubernetesServer must be the https:// address of the API server."],
  ["kubernetesCa", "-----BEGIN", "kubernetesCa must be the API server's certificate authority in base64"],
  ["kubernetesCa", "", "kubernetesCa must be the API server's certificate authority in base64"],
  ["kinds", "Bucket", "kinds must be a list of one or more of Table, Repository, Bucket, each once."],
  ["kinds", [], "kinds must be a list of one or more of Table, Repository, Bucket, each once."],
  ["kinds", ["Bucket", "Bucket"], "kinds must be a list of one or more of Table, Repository, Bucket, each once."],
  ["kinds", ["Bucket", "Buckets"], "kinds.1 must be one of Table, Repository, Bucket."],
  ["watchNamespaces", "web,data", "watchNamespaces must be a list of namespaces."],
  ["watchNamespaces", ["web", "data,ops"], "watchNamespaces.1 must be the name of a namespace."],
  ["watchSelector", "team in web", "watchSelector must be a label selector such as team=web"],
  ["bucketPrefix", "*", "bucketPrefix must be the beginning of a bucket's name."],
  ["deletionPolicy", "orphan", 'deletionPolicy must be "delete" or "retain".'],
  ["maximumDeletesPerHour", 0, "maximumDeletesPerHour must be a whole number from 1 to 1000."],
  ["maximumDeletesPerHour", "10", "maximumDeletesPerHour must be a whole number from 1 to 1000."],
  ["mode", "dry-run", 'mode must be "reconcile" or "shadow".'],
  ["paused", "yes", "paused must be true or false, without quotes."],
  ["adoption", "all", 'adoption must be "tagged" or "any" or "none".'],
  ["takeOver", true, 'takeOver must be "off" or "ack".'],
  ["crossNamespaceReferences", "true", "crossNamespaceReferences must be true or false, without quotes."],
  ["fieldExport", true, 'fieldExport must be "off" or "configmaps" or "all".'],
  ["changesConcurrency", 1, "changesConcurrency must be a whole number from 2 to 1000."],
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
])("%s: %j is refused", (name, value, problem) => {
  expect(() => parse({ ...necessary, [name]: value })).toThrow(problem);
});

test("shadow mode cannot be paused: nothing would be seen", () => {
  expect(parse({ ...necessary, mode: "shadow" })).toMatchObject({ mode: "shadow", paused: false });
  expect(() => parse({ ...necessary, mode: "shadow", paused: true })).toThrow(
    "paused hides what mode shadow is to show. Remove one of them.",
  );
});

test("unknown parameters are refused, with what was probably meant", () => {
  expect(() => parse({ ...necessary, bucketprefix: "team-", colour: "blue" })).toThrow(
    "The file has unknown entries: bucketprefix (did you mean bucketPrefix?), colour.",
  );
});

test("the file may be YAML or JSON, and may name its JSON schema", async () => {
  const yaml = await fileWith(
    Object.entries({ ...necessary, takeOver: "off" })
      .map(([name, value]) => `${name}: ${value}\n`)
      .join(""),
  );
  const json = await fileWith(JSON.stringify({ $schema: "config.schema.json", ...necessary }));
  expect(read({ config: yaml })).toEqual(parse(necessary));
  expect(read({ config: json })).toEqual(parse(necessary));
});

test("a file is wanted", () => {
  expect(() => read({})).toThrow(
    "Wrong parameters:\n  There are none. Name the file that holds them: -c config=FILE.\nSee docs/deploy.md.",
  );
});

test.each([
  ["", "The file must be a mapping of parameters to values."],
  ["- clusterName: production", "The file must be a mapping of parameters to values."],
  ["region: [", "The file is not YAML or JSON: "],
  ["region: us-west-2\nregion: us-east-1", "The file is not YAML or JSON: Map keys must be unique"],
])("a file that holds %j is refused", async (text, problem) => {
  const file = await fileWith(text);
  expect(() => read({ config: file })).toThrow(problem);
  expect(() => read({ config: file })).toThrow(`Wrong parameters in ${file}:`);
});

test("a file that cannot be read is refused", async () => {
  const file = join(await temporaryDirectory(), "absent.yaml");
  expect(() => read({ config: file })).toThrow(`Wrong parameters in ${file}:\n  The file cannot be read: ENOENT`);
});

test("a parameter that is given as context is refused", async () => {
  const config = await fileWith(JSON.stringify(necessary));
  expect(() => read({ config, deletionPolicy: "retain" })).toThrow(
    "deletionPolicy is a parameter: put it into the file that -c config=FILE names.",
  );
});

test("in shadow mode nothing is exported, whatever fieldExport says", () => {
  const parse = (mode: string) => parseParameters({ ...necessary, mode, fieldExport: "all" }, "file").fieldExport;
  expect([parse("shadow"), parse("reconcile")]).toEqual(["off", "all"]);
});
