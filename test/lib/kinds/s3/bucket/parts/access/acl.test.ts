import { describe, expect, it } from "vitest";
import { acl, grantsOf } from "../../../../../../../lib/kinds/s3/bucket/parts/access/acl.ts";
import { denied } from "../../../../../../support/aws/denied.ts";
import { answeringAws } from "../../../../../../support/aws/s3/answering-s3.ts";
import { bucketState, bucketTarget } from "../../../../../../support/kinds/bucket-resource.ts";
import { agree } from "../../../../../../support/kinds/part-contract.ts";

const OWNER = "75aa57f09aa0c8caeab4f8c24e99d10f";
const EVERYONE = "http://acs.amazonaws.com/groups/global/AllUsers";
const EC2 = "6aa5a366c34c1cbe25dc49211496e913e0351eb0e8c37aa3477e40942ec6b97c";

const byId = (ID: string, Permission: string) => ({
  Grantee: { Type: "CanonicalUser", ID, DisplayName: "x" },
  Permission,
});
const byGroup = (URI: string, Permission: string) => ({ Grantee: { Type: "Group", URI }, Permission });
const full = byId(OWNER, "FULL_CONTROL");

async function read(...Grants: object[]) {
  const { aws } = answeringAws({ GetBucketAcl: { Owner: { ID: OWNER }, Grants } });
  return await acl.read(bucketTarget(aws), { arn: "arn:aws:s3:::shop-assets" });
}

describe("the observed ACL", () => {
  it.each([
    ["private", [full]],
    ["public-read", [byGroup(EVERYONE, "READ"), full]],
    ["public-read-write", [full, byGroup(EVERYONE, "WRITE"), byGroup(EVERYONE, "READ")]],
    ["aws-exec-read", [full, byId(EC2, "READ")]],
  ])("is the canned ACL %s if that has the same grants", async (name, grants) => {
    expect(await read(...grants)).toEqual({ acl: name, owner: OWNER });
  });

  it("consists of individual grants if no canned ACL has the same grants", async () => {
    expect(await read(byId("b", "READ"), byId("a", "READ"), byGroup(EVERYONE, "READ_ACP"))).toEqual({
      grantRead: "id=a, id=b",
      grantReadACP: `uri=${EVERYONE}`,
      owner: OWNER,
    });
  });
});

describe("the declared ACL agrees with the observed ACL:", () => {
  it.each([
    ["no declaration and a private bucket", {}, [full]],
    ["the owner's full control, by ID, and a private bucket", { grantFullControl: `id="${OWNER}"` }, [full]],
    [
      "individual grants and the canned ACL with the same grants",
      { grantFullControl: `id=${OWNER}`, grantRead: `uri="${EVERYONE}"` },
      [full, byGroup(EVERYONE, "READ")],
    ],
    ["grants in another order", { grantRead: 'id="b", id="a"' }, [byId("a", "READ"), byId("b", "READ")]],
    ["fields that ACK's adoption wrote", { acl: "private|bucket-owner-read", grantFullControl: `id=${OWNER}` }, [full]],
  ])("%s", async (_, spec, grants) => {
    expect(agree(acl, acl.desired({ name: "b", ...spec }), await read(...grants))).toBe(true);
  });
});

describe("the declared ACL does not agree with the observed ACL:", () => {
  it.each([
    ["no declaration and a public bucket", {}, [full, byGroup(EVERYONE, "READ")]],
    ["no declaration and a bucket whose owner has lost full control", {}, [byGroup(EVERYONE, "READ")]],
    ["another user's full control and a private bucket", { grantFullControl: "id=somebody" }, [full]],
    ["a canned ACL and another canned ACL", { acl: "public-read" }, [full]],
    ["a canned ACL and the same grants without the owner's", { acl: "public-read" }, [byGroup(EVERYONE, "READ")]],
    ["an unknown canned ACL", { acl: "protected" }, [full]],
  ])("%s", async (_, spec, grants) => {
    expect(agree(acl, acl.desired({ name: "b", ...spec }), await read(...grants))).toBe(false);
  });
});

it("sends a canned ACL without the grants, which S3 rejects alongside it", async () => {
  const { aws, calls } = answeringAws();
  const to = acl.desired({ name: "b", acl: "public-read", grantRead: "id=a" });
  await acl.write(bucketTarget(aws), { from: undefined, to }, bucketState());
  expect(calls).toEqual([{ operation: "PutBucketAcl", input: { Bucket: "shop-assets", ACL: "public-read" } }]);
});

describe("an ACL that S3 denies", () => {
  const error = denied("PutBucketAcl");
  const write = async (spec: object) => {
    const { aws } = answeringAws({ PutBucketAcl: error });
    await acl.write(bucketTarget(aws), { from: undefined, to: { acl: "public-read" } }, bucketState(spec));
  };

  it("is reported with a hint if the spec does not mention the public access block, which may be the cause", async () => {
    await expect(write({})).rejects.toMatchObject({
      name: "ApiError",
      code: "AccessDenied",
      message:
        "Access Denied; if this ACL makes the bucket public, the spec must set publicAccessBlock explicitly, with blockPublicACLs set to false",
    });
  });

  it("is reported as it is if the spec declares the public access block", async () => {
    await expect(write({ publicAccessBlock: {} })).rejects.toBe(error);
  });
});

it("replaces all ACL fields of a spec when it is written into the spec", () => {
  const spec = {
    name: "b",
    acl: "public-read",
    grantWrite: "id=b",
    ...acl.toSpec?.({ grantRead: "id=a", owner: OWNER }),
  };
  expect(acl.desired(spec)).toEqual({ grantRead: "id=a" });
  expect(spec).not.toHaveProperty("owner");
});

it.each(["constructor", "toString", "__proto__", "no-such-acl"])("%s is not a canned ACL", (acl) => {
  expect(grantsOf({ acl }, undefined)).toBeUndefined();
});
