import { expect, test } from "vitest";
import { readingPermissions } from "../../../infra/functions/permissions/reading-permissions.ts";

const calls = {
  GetThing: { actions: ["s3:GetThing", "s3:ListThings"], reads: true },
  PutThing: { actions: ["s3:PutThing"] },
} as const;

test("only the actions of read calls remain, with the resources and conditions of their statements", () => {
  const conditions = { StringEquals: { "aws:RequestedRegion": "us-west-2" } };
  const permissions = [
    { actions: ["s3:GetThing", "s3:ListThings", "s3:PutThing"], resources: ["s3:::*"], conditions },
    { actions: ["iam:PassRole"], resources: ["iam::*:role/*"] },
  ];
  expect(readingPermissions({ calls, permissions })).toEqual([
    { actions: ["s3:GetThing", "s3:ListThings"], resources: ["s3:::*"], conditions },
  ]);
});
