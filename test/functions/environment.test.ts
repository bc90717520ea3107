import { expect, test } from "vitest";
import * as environment from "../../functions/environment.ts";
import { kinds } from "../../lib/kinds/index.ts";
import type { Reader } from "../../lib/settings/settings.ts";

const certificate = "-----BEGIN CERTIFICATE-----\n";
const variables = {
  AWS_REGION: "us-west-2",
  AWS_ACCOUNT_ID: "111122223333",
  AWS_PARTITION: "aws",
  CHANGES_QUEUE_URL: "https://sqs.us-west-2.amazonaws.com/111122223333/changes",
  RESYNC_QUEUE_URL: "https://sqs.us-west-2.amazonaws.com/111122223333/resync",
  KUBERNETES_SERVER: "https://kubernetes.example:6443",
  KUBERNETES_CA: Buffer.from(certificate).toString("base64"),
  KUBERNETES_TOKEN_FILE: "/run/token",
  PATH: "/bin",
};

const resources = kinds.map(({ resource }) => resource);
const necessary = {
  reconcile: { clusterName: "production", regions: ["us-west-2"], kinds: ["Bucket"], maximumDeletesPerHour: 100 },
  sweep: { clusterName: "production", kinds: ["Bucket"], resyncSeconds: 36_000 },
  drift: { clusterName: "production", kinds: ["Bucket"] },
  install: {},
};

function parse<For extends Reader>(reader: For, settings: object = {}, others: Readonly<Record<string, string>> = {}) {
  const SETTINGS = JSON.stringify({ ...necessary[reader], ...settings });
  return environment.parseEnvironment(reader, { ...variables, SETTINGS, ...others }, resources);
}

test("reads the variables that a deployment sets", () => {
  expect(parse("install")).toMatchObject({
    AWS_ACCOUNT_ID: "111122223333",
    KUBERNETES_CA: certificate,
    KUBERNETES_TOKEN_FILE: "/run/token",
    SETTINGS: { mode: "reconcile", historyValues: "full" },
  });
});

test("uses the defaults of the settings that a deployment does not set", () => {
  expect(parse("reconcile").SETTINGS).toEqual({
    ...necessary.reconcile,
    accessEntries: "off",
    accessPrincipals: [],
    adoption: "tagged",
    allowedEventSources: [],
    crossNamespaceReferences: false,
    deletionPolicy: "delete",
    deniedBuckets: [],
    existingRoles: [],
    fieldExport: "off",
    secrets: "off",
    historyValues: "full",
    maximumOpeningsPerHour: "off",
    maximumRepairsPerHour: "off",
    mode: "reconcile",
    passableRoles: [],
    paused: false,
    readOnly: "tagged",
    replicas: false,
    resourceTags: [],
    roles: "own",
    rolesRequired: false,
    sessionPolicy: "none",
    takeOver: "off",
    unknownTags: "keep",
    watchNamespaces: [],
    watchSelector: "",
  });
  expect(parse("sweep").SETTINGS).toMatchObject({ resyncSeconds: 36_000, resyncSecondsByKind: {} });
});

test.each([
  ["accessEntries", "view"],
  ["accessPrincipals", ["arn:aws:iam::1:role/a,b"]],
  ["adoption", "any"],
  ["allowedEventSources", ["arn:aws:kinesis:*:1:stream/a,b"]],
  ["allowedTargets", ["arn:aws:s3:::logs-*"]],
  ["clusterUid", "0f0f0f0f"],
  ["maximumDeletesPerHour", "off"],
  ["maximumRepairsPerHour", 20],
  ["maximumOpeningsPerHour", 20],
  ["mode", "shadow"],
  ["passableRoles", ["arn:aws:iam::1:role/a,b"]],
  ["paused", true],
  ["resourceTags", ["team=platform"]],
])("reads the setting %s: %j", (name, value) => {
  expect(parse("reconcile", { [name]: value }).SETTINGS).toMatchObject({ [name]: value });
});

test.each([
  ["adoption", "all"],
  ["kinds", ["Buckets"]],
  ["kinds", []],
  ["maximumDeletesPerHour", 0],
  ["maximumDeletesPerHour", undefined],
  ["mode", "off"],
  ["paused", "maybe"],
  ["readOnly", "none"],
  ["resyncSeconds", 900],
  ["takeOver", "all"],
  ["pause", true],
])("rejects what the reconcile function does not understand: %s: %j", (name, value) => {
  expect(() => parse("reconcile", { [name]: value })).toThrow(/^the function's environment is invalid: SETTINGS/);
});

test("names every missing or invalid variable and setting in one error, and quotes no value", () => {
  const wrong = () =>
    parse("sweep", { resyncSeconds: "often", mode: "secret" }, { AWS_PARTITION: "", KUBERNETES_CA: "?!" });
  expect(wrong).toThrow(
    /AWS_PARTITION is not set; KUBERNETES_CA: .*; SETTINGS: mode is invalid; resyncSeconds is invalid$/,
  );
  expect(wrong).not.toThrow(/often|secret|\?!/);
});

test.each([
  ["", "SETTINGS: it is not an object in JSON"],
  ["{", "SETTINGS: it is not an object in JSON"],
  ["[]", "SETTINGS: it is not an object in JSON"],
])("rejects settings that are not an object in JSON: %j", (SETTINGS, message) => {
  expect(() => parse("install", {}, { SETTINGS })).toThrow(message);
});

test.each([
  ["none is set", { KUBERNETES_TOKEN_FILE: "" }],
  ["EKS_CLUSTER_NAME and KUBERNETES_TOKEN_FILE are set", { EKS_CLUSTER_NAME: "production" }],
])("requires exactly one source for the token: %s", (message, parts) => {
  expect(() => parse("install", {}, parts)).toThrow(message);
});
