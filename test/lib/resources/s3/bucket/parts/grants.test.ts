import { expect, test } from "vitest";
import { grantsOf } from "../../../../../../lib/resources/s3/bucket/parts/grants.ts";

test.each(["constructor", "toString", "__proto__", "no-such-acl"])("%s is not a canned ACL", (acl) => {
  expect(grantsOf({ acl }, undefined)).toBeUndefined();
});
