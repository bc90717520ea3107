import { describe, expect, it } from "vitest";
import { actionsOf, allActions, fieldActions } from "../../../lib/codegen/iam-actions.ts";
import { bucket } from "../../../lib/resources/s3/bucket/bucket.ts";
import { bucketDefinition } from "../../../lib/resources/s3/bucket/definition.ts";
import { parts } from "../../../lib/resources/s3/bucket/parts.ts";

const sorted = (actions: readonly string[]) => [...new Set(actions)].sort();

describe.each(parts)("the bucket's part $name", (part) => {
  it("asks for the actions that the definition's operations take", () => {
    const asked = [...part.actions, ...(part.permissions ?? []).flatMap(({ actions }) => actions)];
    const fields = part.fields ?? [part.name];
    expect(sorted(asked)).toEqual(sorted(fields.flatMap((field) => fieldActions(bucketDefinition, field))));
  });
});

it("is what the bucket asks for as a whole", () => {
  const fields = Object.keys(bucketDefinition.notes);
  expect(sorted(bucket.permissions.flatMap(({ actions }) => actions))).toEqual(allActions(bucketDefinition, fields));
});

it("takes the operation's name for the action's where nothing else is known", () => {
  expect(actionsOf(bucketDefinition, ["GetBucketPolicy", "HeadBucket"])).toEqual([
    "s3:GetBucketPolicy",
    "s3:ListBucket",
  ]);
});
