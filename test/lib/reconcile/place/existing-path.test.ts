import { expect, test } from "vitest";
import { existingPath } from "../../../../lib/reconcile/place/imposed-fields.ts";

const place = { partition: "aws", region: "us-west-2", account: "111111111111" };
const existingRoles = ["arn:aws:iam::111111111111:role/web", "arn:aws:iam::222222222222:role/team/api"];
const pathOf = (name: unknown, account = place.account) => existingPath(name, { ...place, account }, { existingRoles });

test("a role that is listed has the path in its ARN", () => {
  expect(pathOf("web")).toBe("/");
  expect(pathOf("api", "222222222222")).toBe("/team/");
});

test.each([undefined, "", "we", "WEB", "team/api", "toString", { length: 3 }])("%j is not listed", (name) => {
  expect(pathOf(name)).toBeUndefined();
});

test("a role of another account is not listed, nor is any if the deployment lists none", () => {
  expect(pathOf("web", "222222222222")).toBeUndefined();
  expect(pathOf("api")).toBeUndefined();
  expect(existingPath("web", { ...place, partition: "aws-cn" }, { existingRoles })).toBeUndefined();
  expect(existingPath("web", place, {})).toBeUndefined();
});
