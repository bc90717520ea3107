import { describe, expect, it } from "vitest";
import { tags } from "../../../../../lib/kinds/s3/bucket/tags.ts";
import type { Tags } from "../../../../../lib/reconcile/contract/tag.ts";
import { s3Targets } from "../../../../support/aws/s3/s3-targets.ts";
import { tagExamples } from "../../../../support/kinds/bucket-examples/tagging.ts";
import { bucketState } from "../../../../support/kinds/bucket-resource.ts";
import { createBucketTrial } from "../../../../support/kinds/bucket-trial.ts";

describe.for(s3Targets)("the tags of a bucket on $name", (s3) => {
  it.skipIf(s3.missing !== undefined)(
    "are empty in a new bucket, and are then as written, even if they are written twice",
    async () => {
      const { target, seen, calls } = await createBucketTrial(s3.aws());
      const state = { ...bucketState(), observed: new Map([["abac", undefined]]) };
      let from: Tags = {};
      expect(await tags.read(target, seen)).toEqual(from);
      for (const [spec, expected] of tagExamples) {
        const to = Object.fromEntries(tags.declared({ name: "b", ...spec }).map(({ key, value }) => [key, value]));
        expect(to).toEqual(expected);
        await tags.write(target, { from, to }, state);
        await tags.write(target, { from, to }, state);
        expect(await tags.read(target, seen)).toEqual(to);
        from = to;
      }
      expect(calls).not.toContain("GetBucketAbac");
    },
  );
});
