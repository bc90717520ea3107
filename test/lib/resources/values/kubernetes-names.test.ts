import * as client from "@aws-sdk/client-s3";
import {
  BucketInfo$,
  Grantee$,
  LifecycleRule$,
  PublicAccessBlockConfiguration$,
  ServerSideEncryptionConfiguration$,
  VersioningConfiguration$,
} from "@aws-sdk/client-s3";
import { NormalizedSchema } from "@smithy/core/schema";
import fc from "fast-check";
import { expect, it } from "vitest";
import { definition } from "../../../../lib/resources/s3/bucket/definition.ts";
import { fieldNames } from "../../../../lib/resources/s3/bucket/field-names.generated.ts";
import { fromSdk, type SdkSchema, statusFromSdk, toSdk } from "../../../../lib/resources/values/kubernetes-names.ts";
import { arbitraryFromSchema } from "../../../support/assertions/arbitrary-from-schema.ts";
import { bucketSpecSchema } from "../../../support/kinds/spec-schema.ts";

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

type Values = Readonly<Record<string, unknown>>;

/** Maps every field of a spec, or of an SDK response. `map` converts one value. */
function mapFields(spec: Values, map: (schema: SdkSchema, value: unknown) => unknown): Values {
  const fields = Object.entries(definition.fields).flatMap(([name, { operation, member, list }]) => {
    const schema = memberSchema(operation, member);
    const value = spec[name];
    if (value === undefined) return [];
    return [
      [name, list === true && Array.isArray(value) ? value.map((item) => map(schema, item)) : map(schema, value)],
    ];
  });
  return Object.fromEntries(fields);
}

function memberSchema(operation: string, member: string): NormalizedSchema {
  const schema = Object.entries(client).find(([name]) => name === `${operation}Request$`)?.[1];
  // Only the schemas of structures end in `Request$`.
  return NormalizedSchema.of(schema as SdkSchema).getMemberSchema(member);
}

const specs = arbitraryFromSchema(bucketSpecSchema(), { without: ["spec.replication.roleRef"] });

it("converts every spec that the CRD accepts to the SDK's form and back, unchanged", () => {
  fc.assert(
    fc.property(specs, (spec) => {
      const there = mapFields(spec as Values, (schema, value) => toSdk(schema, value, fieldNames));
      const created = toSdk(client.CreateBucketRequest$, spec, fieldNames);
      const back = {
        ...mapFields(there, (schema, value) => fromSdk(schema, value, fieldNames)),
        ...(fromSdk(client.CreateBucketRequest$, created, fieldNames) as Values),
      };
      expect(back).toEqual(spec);
    }),
    { numRuns: 100 },
  );
});
