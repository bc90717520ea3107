import { expect, test } from "vitest";
import { necessary, parse } from "./necessary-parameters.ts";

const ARN = "arn:aws:iam::111122223333:role/team/web";
const withRoles = (existingRoles: readonly string[], others: object = {}) =>
  parse({ ...necessary, kinds: ["Role"], existingRoles, ...others });

test("existingRoles contains exact ARNs of roles", () => {
  expect(withRoles([ARN])).toMatchObject({ existingRoles: [ARN] });
});

test.each([
  "web",
  "arn:aws:iam::111122223333:role/*",
  "arn:aws:iam::*:role/web",
  "arn:aws:iam::111122223333:user/web",
  "arn:aws:iam::111122223333:role/aws-service-role/ecs.amazonaws.com/ecs",
])("%s is rejected", (arn) => {
  expect(() => withRoles([arn])).toThrow("existingRoles.0 must be the ARN of an IAM role without *");
});

test.each([
  [[ARN], { kinds: ["Bucket"] }, "existingRoles has no effect unless kinds contains Role."],
  [[ARN], { permissionsBoundary: "none" }, "existingRoles requires a permissionsBoundary"],
  [["arn:aws:iam::111122223333:role/driftless/production/web"], {}, "below the iamPath, only Driftless creates roles."],
  [[ARN, "arn:aws:iam::111122223333:role/web"], {}, "existingRoles has two roles with the same name"],
  [["arn:aws-cn:iam::111122223333:role/web"], {}, "existingRoles: in us-west-2, ARNs begin with arn:aws:"],
])("%j with %j is rejected", (existingRoles, others, message) => {
  expect(() => withRoles(existingRoles, others)).toThrow(message);
});

test("the same name can be listed in two accounts", () => {
  const existingRoles = [ARN, "arn:aws:iam::444455556666:role/web"];
  expect(withRoles(existingRoles)).toMatchObject({ existingRoles });
});
