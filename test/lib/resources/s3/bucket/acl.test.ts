import { describe, expect, it } from "vitest";
import { acl } from "../../../../../lib/resources/s3/bucket/acl.ts";
import { agree } from "../../../../../lib/resources/s3/bucket/bucket-part.ts";
import { bucketTarget } from "../../../../../lib/resources/s3/bucket/bucket-target.ts";
import { answeringAws } from "../../../../support/answering-s3.ts";

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
  return await acl.read(bucketTarget({ name: "shop-assets" }, aws));
}

describe("what S3 has", () => {
  it.each([
    ["private", [full]],
    ["public-read", [byGroup(EVERYONE, "READ"), full]],
    ["public-read-write", [full, byGroup(EVERYONE, "WRITE"), byGroup(EVERYONE, "READ")]],
    ["aws-exec-read", [full, byId(EC2, "READ")]],
  ])("is called %s where that is what it is", async (name, grants) => {
    expect(await read(...grants)).toEqual({ acl: name, owner: OWNER });
  });

  it("is single grants where there is no name for it", async () => {
    expect(await read(byId("b", "READ"), byId("a", "READ"), byGroup(EVERYONE, "READ_ACP"))).toEqual({
      grantRead: "id=a, id=b",
      grantReadACP: `uri=${EVERYONE}`,
      owner: OWNER,
    });
  });
});

describe("what is declared agrees with what S3 has", () => {
  it.each([
    ["silence and a private bucket", {}, [full]],
    ["the owner's full control, by id, and a private bucket", { grantFullControl: `id="${OWNER}"` }, [full]],
    [
      "a canned ACL in single grants",
      { grantFullControl: `id=${OWNER}`, grantRead: `uri="${EVERYONE}"` },
      [full, byGroup(EVERYONE, "READ")],
    ],
    ["grants in another order", { grantRead: 'id="b", id="a"' }, [byId("a", "READ"), byId("b", "READ")]],
    ["what ACK's adoption wrote", { acl: "private|bucket-owner-read", grantFullControl: `id=${OWNER}` }, [full]],
  ])("%s", async (_, spec, grants) => {
    expect(agree(acl, acl.desired({ name: "b", ...spec }), await read(...grants))).toBe(true);
  });
});

describe("what is declared does not agree with what S3 has", () => {
  it.each([
    ["silence and a public bucket", {}, [full, byGroup(EVERYONE, "READ")]],
    ["silence and a bucket whose owner lost full control", {}, [byGroup(EVERYONE, "READ")]],
    ["somebody else's full control and a private bucket", { grantFullControl: "id=somebody" }, [full]],
    ["a canned ACL and another", { acl: "public-read" }, [full]],
    ["a canned ACL and the same without the owner", { acl: "public-read" }, [byGroup(EVERYONE, "READ")]],
    ["a canned ACL that is not known here", { acl: "protected" }, [full]],
  ])("%s", async (_, spec, grants) => {
    expect(agree(acl, acl.desired({ name: "b", ...spec }), await read(...grants))).toBe(false);
  });
});

it("sends a canned ACL without the grants, which S3 refuses beside it", async () => {
  const { aws, calls } = answeringAws();
  const desired = acl.desired({ name: "b", acl: "public-read", grantRead: "id=a" });
  await acl.put(bucketTarget({ name: "shop-assets" }, aws), desired ?? expect.fail("nothing is declared"));
  expect(calls).toEqual([{ operation: "PutBucketAcl", input: { Bucket: "shop-assets", ACL: "public-read" } }]);
});
