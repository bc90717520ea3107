import { expect, it } from "vitest";
import { actionsOf } from "../../../../lib/codegen/iam/actions.ts";
import { fakeDefinition } from "../../../support/kinds/fake-definition.ts";

const s3 = { ...fakeDefinition, service: "s3" };

it("uses the operation's name for the action if no other fact is known", () => {
  expect(actionsOf(s3, ["GetBucketPolicy", "HeadBucket"])).toEqual(["s3:GetBucketPolicy", "s3:ListBucket"]);
});

it("lists each action once", () => {
  expect(actionsOf(s3, ["PutBucketCors", "DeleteBucketCors"])).toEqual(["s3:PutBucketCORS"]);
});
