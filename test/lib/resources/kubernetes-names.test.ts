import {
  LifecycleRule$,
  PublicAccessBlockConfiguration$,
  ServerSideEncryptionConfiguration$,
} from "@aws-sdk/client-s3";
import { expect, it } from "vitest";
import { fromSdk, toSdk } from "../../../lib/resources/kubernetes-names.ts";
import { fieldNames } from "../../../lib/resources/s3/bucket/field-names.ts";

const cases = [
  ["a small first letter", LifecycleRule$, { status: "Enabled" }, { Status: "Enabled" }],
  ["a name of its own", LifecycleRule$, { id: "a" }, { ID: "a" }],
  [
    "capitals",
    PublicAccessBlockConfiguration$,
    { blockPublicACLs: true, blockPublicPolicy: false },
    { BlockPublicAcls: true, BlockPublicPolicy: false },
  ],
  [
    "structures in lists",
    ServerSideEncryptionConfiguration$,
    { rules: [{ applyServerSideEncryptionByDefault: { sseAlgorithm: "aws:kms", kmsMasterKeyID: "k" } }] },
    { Rules: [{ ApplyServerSideEncryptionByDefault: { SSEAlgorithm: "aws:kms", KMSMasterKeyID: "k" } }] },
  ],
  ["an empty structure", LifecycleRule$, { filter: {} }, { Filter: {} }],
  [
    "a date",
    LifecycleRule$,
    { expiration: { date: "2030-01-01T00:00:00.000Z", days: 1 } },
    { Expiration: { Date: new Date("2030-01-01T00:00:00Z"), Days: 1 } },
  ],
] as const;

it.each(cases)("writes %s as the SDK does", (_, schema, field, member) => {
  expect(toSdk(schema, field, fieldNames)).toEqual(member);
});

it.each(cases)("writes %s as Kubernetes does", (_, schema, field, member) => {
  expect(fromSdk(schema, member, fieldNames)).toEqual(field);
});

it("leaves out what the SDK does not have", () => {
  expect(toSdk(LifecycleRule$, { status: "Enabled", colour: "blue" }, fieldNames)).toEqual({ Status: "Enabled" });
});

it("refuses a date that is none", () => {
  expect(() => toSdk(LifecycleRule$, { expiration: { date: "tomorrow" } }, fieldNames)).toThrow("tomorrow is no date");
});
