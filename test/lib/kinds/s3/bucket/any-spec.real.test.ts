import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { calls } from "../../../../../lib/kinds/s3/bucket/calls.generated.ts";
import { ensureOtherBucket } from "../../../../support/aws/s3/s3-targets.ts";
import { bucketNamed, testAws } from "../../../../support/aws/s3/test-s3.ts";
import { anySpec } from "../../../../support/kinds/bucket-examples/any-spec.ts";
import { aimed } from "../../../../support/kinds/bucket-part-contract.ts";
import { specsPerLaw } from "../../../../support/kinds/law-depth.ts";
import { createBucketObject } from "../../../../support/worlds/bucket-object.ts";

// The emulator serves one call at a time. With more passes at once, calls would take longer than a pass waits for them.
const AT_ONCE = 2;

beforeAll(() => ensureOtherBucket(testAws()));

const writes = (operations: readonly string[]) => operations.filter((name) => calls[name]?.reads !== true);

it("settles any spec in one pass, and writes nothing in the second", { timeout: 600_000 }, async () => {
  // LocalStack does not support ABAC.
  const specs = fc.sample(anySpec(["abac"]), { seed: 4, numRuns: specsPerLaw });
  const rest = specs.values();
  let settled = 0;
  const work = async () => {
    for (const spec of rest) {
      const name = bucketNamed("any");
      const world = createBucketObject();
      await world.apply({ ...aimed(spec, name), name });
      const [first, second] = [await world.pass(), await world.pass()];
      expect(first.outcome, JSON.stringify(world.object()?.status?.conditions)).toBe("created");
      expect(writes(first.calls)[0]).toBe("CreateBucket");
      expect(second.outcome, JSON.stringify(spec)).toBe("unchanged");
      expect(writes(second.calls), JSON.stringify(spec)).toEqual([]);
      settled += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  expect(settled).toBe(specsPerLaw);
});
