import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { table } from "../../../lib/kinds/dynamodb/table/table.ts";
import { repository } from "../../../lib/kinds/ecr/repository/repository.generated.ts";
import { bucket } from "../../../lib/kinds/s3/bucket/bucket.ts";
import type { AnyKind } from "../../../lib/reconcile/contract/kind.ts";
import type { AnyPart } from "../../../lib/reconcile/contract/part.ts";
import type { Resource } from "../../../lib/reconcile/contract/resource.ts";
import { agree } from "../../../lib/reconcile/decide/step.ts";
import { turnedRound } from "../../support/assertions/turned-round.ts";
import { answeringAws, type MadeCall } from "../../support/aws/s3/answering-s3.ts";
import { allExamples as bucketExamples } from "../../support/kinds/bucket-examples/all.ts";
import { bucketResource } from "../../support/kinds/bucket-resource.ts";
import { allExamples as repositoryExamples } from "../../support/kinds/repository/all-examples.ts";
import { repositoryResource } from "../../support/kinds/repository/resource.ts";
import { tableResource } from "../../support/kinds/table-contract/table-resource.ts";
import { allExamples as tableExamples } from "../../support/kinds/table-examples/all.ts";

interface Examples {
  readonly part: object;
  readonly examples: readonly (readonly [object, unknown])[];
  readonly needs?: object;
  readonly generated: fc.Arbitrary<object>;
  readonly reorder?: (spec: object) => object;
}

interface KindWithExamples {
  readonly kind: AnyKind;
  readonly resourceOf: (spec: object) => Resource<unknown>;
  readonly all: readonly Examples[];
}

const kinds = [
  { kind: bucket, resourceOf: bucketResource, all: bucketExamples },
  { kind: table, resourceOf: tableResource, all: tableExamples },
  { kind: repository, resourceOf: repositoryResource, all: repositoryExamples },
  // The members of these entries belong together, which the types of a common list cannot express.
] as readonly object[] as readonly KindWithExamples[];

const parts = kinds.flatMap(({ all, ...rest }) =>
  all.map(({ part, ...examples }) => ({ ...rest, ...examples, part: part as AnyPart })),
);

describe.each(parts)("the part $part.name", ({ kind, part, examples, generated, ...rest }) => {
  const { needs, reorder = turnedRound } = rest;
  const specs = fc.oneof(generated, fc.constantFrom(...examples.map(([spec]) => spec)));

  const resourceOf = (spec: object) => rest.resourceOf({ ...needs, ...spec });

  /** The calls that set the part to the value that a spec declares. */
  const callsFor = async (resource: Resource<unknown>): Promise<readonly MadeCall[]> => {
    const { spec } = resource;
    const { aws, calls } = answeringAws();
    const state = { spec, seen: { arn: "arn:aws:any:::resource", spec }, observed: new Map() };
    await part.write?.(kind.target(resource, aws), { from: undefined, to: part.desired(spec) }, state);
    return calls.filter(({ operation }) => !operation.startsWith("Get"));
  };

  it("writes every list in the order of the spec", async () => {
    await fc.assert(
      fc.asyncProperty(specs.map(resourceOf), async (resource) => {
        const calls = await callsFor({ ...resource, spec: inReverse(resource.spec) });
        expect(calls).toEqual(inReverse(await callsFor(resource)));
      }),
    );
  });

  it("ignores the order of a list if AWS does", () => {
    fc.assert(
      fc.property(specs, (spec) => {
        const [declared, observed] = [spec, reorder(spec)].map((one) => part.desired(resourceOf(one).spec));
        expect(agree(part, declared, new Map([[part.name, observed]]))).toBe(true);
      }),
    );
  });
});

/** Reverses every list in a value, except keys: DynamoDB requires their order. */
function inReverse<Value>(value: Value): Value {
  // The result has the same shape, in a different order.
  return reversed(value) as Value;
}

function reversed(value: unknown, field = ""): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => reversed(item));
    return field.toLowerCase() === "keyschema" ? items : items.toReversed();
  }
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, reversed(inner, name)]));
}
