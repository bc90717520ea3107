import { expect, it } from "vitest";
import { ApiError } from "../../lib/reconcile/errors.ts";
import { agree, type BucketTarget } from "../../lib/resources/s3/bucket/bucket-part.ts";
import { parts } from "../../lib/resources/s3/bucket/parts.ts";
import type { BucketSpec } from "../../lib/resources/s3/bucket/spec.ts";
import { type PartExamples, turnedRound } from "./bucket-examples/examples.ts";
import { THIS_BUCKET } from "./bucket-examples/policy.ts";
import type { S3Target } from "./s3-targets.ts";
import { type Trial, testSubResource } from "./sub-resource-contract.ts";
import { createBucketTrial } from "./test-s3.ts";

/** The laws of `SubResource`, for a part of a bucket, on an S3. */
export function testBucketPart<Value>(examples: PartExamples<Value>, s3: S3Target): void {
  const { part, needs = {} } = examples;
  const named = (spec: Omit<BucketSpec, "name">): BucketSpec => ({ name: "b", ...spec });
  const lacks = s3.missing ?? s3.lacks[part.name];
  testSubResource(part, {
    coverage: { part: part.name, backend: s3.name, lacks },
    createTrial: () => (lacks === undefined ? createTrial(s3, named(needs)) : createBucketTrial(s3.aws())),
    silent: named({}),
    examples: examples.examples.map(([spec, value]) => [named(spec), value]),
    defaults: (examples.defaults ?? []).map(named),
    generated: examples.generated.map(named),
    agree: (desired, observed) => agree(part, desired, observed),
    reorder: ({ name, ...spec }) => ({ name, ...(examples.reorder?.(spec) ?? turnedRound(spec)) }),
    asSpec: (value) => named(examples.asSpec?.(value) ?? { [part.name]: value }),
    aim: (shape, { Bucket }) => aimed(shape, Bucket),
    lasting: examples.lasting,
  });

  it.skipIf(s3.missing !== undefined || lacks === undefined)(
    `${part.name} is still lacking on ${s3.name}`,
    async () => {
      const { target } = await createTrial(s3, named(needs));
      const [spec, value] = examples.examples[0] ?? expect.fail("no example");
      const proven = async () => {
        await part.put(target, value);
        return agree(part, part.desired(named(spec)), await part.read(target));
      };
      expect(await proven().catch(refused)).toBe(false);
    },
  );
}

/** Puts a bucket's name where an example could not know it. */
export function aimed<Shape>(shape: Shape, Bucket: string): Shape {
  // The same shape, with another text in it.
  return JSON.parse(JSON.stringify(shape).replaceAll(THIS_BUCKET, Bucket)) as Shape;
}

/** A new bucket, with what the part needs to be there before it as far as the S3 knows it. */
async function createTrial(s3: S3Target, needs: BucketSpec): Promise<Trial<BucketTarget>> {
  const trial = await createBucketTrial(s3.aws());
  for (const part of parts) {
    const value = part.desired(needs);
    if (value !== undefined && !(part.name in s3.lacks)) await part.put(trial.target, value);
  }
  return trial;
}

function refused(error: unknown): false {
  if (error instanceof ApiError) return false;
  throw error;
}
