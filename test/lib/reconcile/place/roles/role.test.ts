import { expect, test } from "vitest";
import { roleOf } from "../../../../../lib/reconcile/contract/role.ts";

test.each(["driftless", "path/of/role", "a+b=c,d.e@f-g_h"])("the account of a role %s is that of its ARN", (name) => {
  const arn = `arn:aws:iam::111122223333:role/${name}`;
  expect(roleOf(arn, "aws")).toEqual({ arn, account: "111122223333" });
});

test.each([
  "",
  "driftless",
  "arn:aws:iam::111122223333:user/driftless",
  "arn:aws:iam::1111:role/driftless",
  "arn:aws-cn:iam::111122223333:role/driftless",
  "arn:aws:sts::111122223333:role/driftless",
  "arn:aws:iam::111122223333:role/",
  "arn:aws:iam::111122223333:role/a b",
  "arn:aws:iam::111122223333:role/a:role/b",
])("%j is not the ARN of a role in the partition", (arn) => {
  expect(roleOf(arn, "aws")).toBeUndefined();
});
