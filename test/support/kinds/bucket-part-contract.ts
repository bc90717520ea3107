import { expect, it } from "vitest";
import type { BucketDescription, BucketTarget } from "../../../lib/kinds/s3/bucket/bucket-part.ts";
import { calls } from "../../../lib/kinds/s3/bucket/calls.generated.ts";
import { parts } from "../../../lib/kinds/s3/bucket/parts.ts";
import type { BucketSpec } from "../../../lib/kinds/s3/bucket/spec.ts";
import { ApiError } from "../../../lib/reconcile/contract/errors.ts";
import { turnedRound } from "../assertions/turned-round.ts";
import type { S3Target } from "../aws/s3/s3-targets.ts";
import { THIS_BUCKET } from "./bucket-examples/access/policy.ts";
import type { PartExamples } from "./bucket-examples/examples.ts";
import { createBucketTrial } from "./bucket-trial.ts";
import { agree, type Trial, testPart } from "./part-contract.ts";

/** Tests the laws of `Part` for a part of a bucket on an S3 implementation. */
export function testBucketPart<Value>(examples: PartExamples<Value>, s3: S3Target): void {
  const { part, needs = {} } = examples;
  const named = (spec: Omit<BucketSpec, "name">): BucketSpec => ({ name: "b", ...spec });
  const lacks = s3.missing ?? s3.lacks[part.name];
  testPart(part, {
    coverage: { part: part.name, backend: s3.name, lacks },
    createTrial: () => (lacks === undefined ? createTrial(s3, named(needs)) : createBucketTrial(s3.aws())),
    silent: named({}),
    examples: examples.examples.map(([spec, value]) => [named(spec), value]),
    defaults: (examples.defaults ?? []).map(named),
    generated: examples.generated.map(named),
    reorder: ({ name, ...spec }) => ({ name, ...(examples.reorder?.(spec) ?? turnedRound(spec)) }),
    aim: (shape, { Bucket }) => aimed(shape, Bucket),
    reads: (operation) => calls[operation]?.reads === true,
    lasting: examples.lasting,
  });

  it.skipIf(s3.missing !== undefined || lacks === undefined)(
    `${part.name} is still missing on ${s3.name}`,
    async () => {
      const { target, seen } = await createTrial(s3, named(needs));
      const [spec, to] = examples.examples[0] ?? expect.fail("no example");
      const proven = async () => {
        await part.write(target, { from: undefined, to }, { spec: named(spec), seen, observed: new Map() });
        return agree(part, part.desired(named(spec)), await part.read(target, seen));
      };
      expect(await proven().catch(refused)).toBe(false);
    },
  );
}

/** Fills in the bucket name, which is not known when an example is written. */
export function aimed<Shape>(shape: Shape, Bucket: string): Shape {
  // The result has the same shape, and differs only in its strings.
  return JSON.parse(JSON.stringify(shape).replaceAll(THIS_BUCKET, Bucket)) as Shape;
}

/** Creates a bucket and, if the S3 implementation supports the part, sets what the part needs beforehand. */
async function createTrial(s3: S3Target, spec: BucketSpec): Promise<Trial<BucketTarget, BucketDescription>> {
  const trial = await createBucketTrial(s3.aws());
  for (const part of parts) {
    const to = part.desired(spec);
    if (to === undefined || part.name in s3.lacks) continue;
    await part.write?.(trial.target, { from: undefined, to }, { spec, seen: trial.seen, observed: new Map() });
  }
  return trial;
}

function refused(error: unknown): false {
  const errors: readonly unknown[] = error instanceof AggregateError ? error.errors : [error];
  if (errors.every((one) => one instanceof ApiError)) return false;
  throw error;
}
