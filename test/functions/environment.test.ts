import { expect, test } from "vitest";
import * as environment from "../../functions/environment.ts";
import { kinds } from "../../lib/resources/index.ts";

const certificate = "-----BEGIN CERTIFICATE-----\n";
const variables = {
  AWS_REGION: "us-west-2",
  AWS_ACCOUNT_ID: "111122223333",
  AWS_PARTITION: "aws",
  REGIONS: "us-west-2",
  CLUSTER_NAME: "production",
  DELETION_POLICY: "delete",
  RESYNC_SECONDS: "36000",
  CHANGES_QUEUE_URL: "https://sqs.us-west-2.amazonaws.com/111122223333/changes",
  RESYNC_QUEUE_URL: "https://sqs.us-west-2.amazonaws.com/111122223333/resync",
  KUBERNETES_SERVER: "https://kubernetes.example:6443",
  KUBERNETES_CA: Buffer.from(certificate).toString("base64"),
  KUBERNETES_TOKEN_FILE: "/run/token",
  PATH: "/bin",
};

const resources = kinds.map(({ resource }) => resource);
const parseEnvironment = (set: Parameters<typeof environment.parseEnvironment>[0]) =>
  environment.parseEnvironment(set, resources);

test("reads the variables that a deployment sets, and uses defaults for the others", () => {
  expect(parseEnvironment(variables)).toMatchObject({
    AWS_ACCOUNT_ID: "111122223333",
    RESYNC_SECONDS: 36_000,
    RESYNC_SECONDS_BY_KIND: {},
    PAUSED: false,
    READ_ONLY: "tagged",
    RECONCILE_MODE: "reconcile",
    ROLES: "own",
    ROLES_REQUIRED: false,
    SESSION_POLICY: "none",
    REPLICAS: false,
    PASSABLE_ROLES: [],
    DENIED_BUCKETS: [],
    ASSUMABLE_ROLES: [],
    TAKE_OVER: "off",
    CROSS_NAMESPACE_REFERENCES: false,
    FIELD_EXPORT: "off",
    RESOURCE_TAGS: [],
    UNKNOWN_TAGS: "keep",
    KINDS: resources,
    WATCH_NAMESPACES: [],
    WATCH_SELECTOR: "",
    KUBERNETES_CA: certificate,
    KUBERNETES_TOKEN_FILE: "/run/token",
  });
});

test("reads lists", () => {
  const parsed = parseEnvironment({
    ...variables,
    WATCH_NAMESPACES: "web, data,web",
    RESYNC_SECONDS_BY_KIND: "Bucket=3600,Table=7200",
    REGIONS: "us-west-2,eu-west-1",
    DENIED_BUCKETS: "trail,billing-*",
    PASSABLE_ROLES: "arn:aws:iam::1:role/copy-* arn:aws:iam::1:role/a,b",
    ALLOWED_TARGETS: "arn:aws:s3:::logs-* arn:aws:kms:*:1:key/*",
    RESOURCE_TAGS: "team=platform,by=%MANAGED_BY% %KRO_VERSION%",
  });
  expect(parsed.DENIED_BUCKETS).toEqual(["trail", "billing-*"]);
  expect(parsed.PASSABLE_ROLES).toEqual(["arn:aws:iam::1:role/copy-*", "arn:aws:iam::1:role/a,b"]);
  expect(parsed.ALLOWED_TARGETS).toEqual(["arn:aws:s3:::logs-*", "arn:aws:kms:*:1:key/*"]);
  expect(parsed.REGIONS).toEqual(["us-west-2", "eu-west-1"]);
  expect(parsed.WATCH_NAMESPACES).toEqual(["web", "data"]);
  expect(parsed.RESOURCE_TAGS).toEqual([
    { key: "team", value: "platform" },
    { key: "by", value: "%MANAGED_BY% %KRO_VERSION%" },
  ]);
  expect(parsed.RESYNC_SECONDS_BY_KIND).toEqual({ Bucket: 3_600, Table: 7_200 });
});

test("reads the kinds to serve, and rejects a name that is not a kind", () => {
  expect(parseEnvironment({ ...variables, KINDS: "Bucket,Table" }).KINDS.map(({ kind }) => kind)).toEqual([
    "Table",
    "Bucket",
  ]);
  for (const KINDS of ["Buckets", "Bucket,Queue", ","]) {
    expect(() => parseEnvironment({ ...variables, KINDS })).toThrow(
      "KINDS: must be one or more of Table, Repository, Bucket, separated by commas",
    );
  }
});

test("reads the limit on deletes and the pause, and rejects invalid values", () => {
  expect(parseEnvironment(variables).MAXIMUM_DELETES_PER_HOUR).toBeUndefined();
  const guarded = parseEnvironment({ ...variables, MAXIMUM_DELETES_PER_HOUR: "10", PAUSED: "true" });
  expect(guarded).toMatchObject({ MAXIMUM_DELETES_PER_HOUR: 10, PAUSED: true });
  const wrong = { ...variables, MAXIMUM_DELETES_PER_HOUR: "0", PAUSED: "maybe" };
  expect(() => parseEnvironment(wrong)).toThrow(/MAXIMUM_DELETES_PER_HOUR: .*; PAUSED: /);
});

test("reads the mode, and rejects an unknown one", () => {
  expect(parseEnvironment({ ...variables, RECONCILE_MODE: "shadow" }).RECONCILE_MODE).toBe("shadow");
  expect(() => parseEnvironment({ ...variables, RECONCILE_MODE: "off" })).toThrow("RECONCILE_MODE: ");
});

test("reads of which resources read-only objects show values, and rejects an unknown value", () => {
  expect(parseEnvironment({ ...variables, READ_ONLY: "any" }).READ_ONLY).toBe("any");
  expect(() => parseEnvironment({ ...variables, READ_ONLY: "none" })).toThrow("READ_ONLY: ");
});

test("reads whether to take over resources from ACK, and rejects an unknown value", () => {
  expect(parseEnvironment({ ...variables, TAKE_OVER: "ack" }).TAKE_OVER).toBe("ack");
  expect(() => parseEnvironment({ ...variables, TAKE_OVER: "all" })).toThrow("TAKE_OVER: ");
});

test("names every missing or invalid variable in one error, and quotes no value", () => {
  const wrong = { ...variables, CLUSTER_NAME: "", RESYNC_SECONDS: "often", KUBERNETES_CA: "not base64!" };
  const message = /CLUSTER_NAME is not set; RESYNC_SECONDS: .*; KUBERNETES_CA: /;
  expect(() => parseEnvironment(wrong)).toThrow(message);
  expect(() => parseEnvironment(wrong)).not.toThrow(/often|not base64/);
});

test.each([
  ["none is set", { KUBERNETES_TOKEN_FILE: undefined }],
  ["EKS_CLUSTER_NAME and KUBERNETES_TOKEN_FILE are set", { EKS_CLUSTER_NAME: "production" }],
])("requires exactly one source for the token: %s", (message, parts) => {
  expect(() => parseEnvironment({ ...variables, ...parts })).toThrow(message);
});
