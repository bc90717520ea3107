import * as client from "@aws-sdk/client-s3";
import { NormalizedSchema } from "@smithy/core/schema";
import fc from "fast-check";
import { expect, it } from "vitest";
import { fromSdk, type SdkSchema, toSdk } from "../../../../lib/kind/values/kubernetes-names.ts";
import { fieldNames } from "../../../../lib/kinds/s3/bucket/field-names.generated.ts";
import { publish } from "../../../../lib/kinds/s3/bucket.ts";
import { arbitraryFromSchema } from "../../../support/assertions/arbitrary-from-schema.ts";
import { bucketSpecSchema } from "../../../support/kinds/spec-schema.ts";

type Values = Readonly<Record<string, unknown>>;

/** Maps every field of a spec, or of an SDK response. `map` converts one value. */
function mapFields(spec: Values, map: (schema: SdkSchema, value: unknown) => unknown): Values {
  const fields = Object.entries(publish().fields).flatMap(([name, { operation, member, list }]) => {
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
    { numRuns: 25 },
  );
});
