import {
  BucketInfo$,
  Grantee$,
  LifecycleRule$,
  PublicAccessBlockConfiguration$,
  ServerSideEncryptionConfiguration$,
  VersioningConfiguration$,
} from "@aws-sdk/client-s3";
import { expect, it } from "vitest";
import { fromSdk, statusFromSdk, toSdk } from "../../../../lib/kind/values/kubernetes-names.ts";
import { fieldNames } from "../../../../lib/kinds/s3/bucket/field-names.generated.ts";

const cases = [
  ["a lower-case first letter", LifecycleRule$, { status: "Enabled" }, { Status: "Enabled" }],
  ["an irregular name", LifecycleRule$, { id: "a" }, { ID: "a" }],
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
  [
    "a name that is an exception in its structure",
    BucketInfo$,
    { type: "Directory", dataRedundancy: "SingleLocalZone" },
    { Type: "Directory", DataRedundancy: "SingleLocalZone" },
  ],
  [
    "a name that is an exception everywhere else",
    Grantee$,
    { type_: "Group", uRI: "http://acs.amazonaws.com/groups/s3/LogDelivery" },
    { Type: "Group", URI: "http://acs.amazonaws.com/groups/s3/LogDelivery" },
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

it("drops fields that the SDK does not have", () => {
  expect(toSdk(LifecycleRule$, { status: "Enabled", colour: "blue" }, fieldNames)).toEqual({ Status: "Enabled" });
});

it("drops members for which Kubernetes has no field", () => {
  const sdk = { MFADelete: "Enabled", Status: "Enabled" };
  expect(fromSdk(VersioningConfiguration$, sdk, fieldNames)).toEqual({ status: "Enabled" });
  expect(toSdk(VersioningConfiguration$, { mFADelete: "Enabled", mfaDelete: "Enabled" }, fieldNames)).toEqual({});
});

it("removes the status fields that AWS does not return", () => {
  expect(statusFromSdk(VersioningConfiguration$, { Status: "Enabled" }, {})).toEqual({
    mFADelete: null,
    status: "Enabled",
  });
});

it("rejects an invalid date", () => {
  expect(() => toSdk(LifecycleRule$, { expiration: { date: "tomorrow" } }, fieldNames)).toThrow(
    expect.objectContaining({ name: "TerminalError", message: '"tomorrow" is not a valid date' }),
  );
});
