import type { Grant, PutBucketAclCommandInput } from "@aws-sdk/client-s3";
import { grantsOf } from "../../../../lib/kinds/s3/bucket/parts/access/acl.ts";

/** The id of the owner of every bucket. */
export const OWNER = "the-owner";

/** The grants in the input of PutBucketAcl. */
export function grantsIn({ ACL, ...input }: Partial<PutBucketAclCommandInput>): readonly Grant[] {
  const { GrantFullControl, GrantRead, GrantReadACP, GrantWrite, GrantWriteACP } = input;
  const declared = {
    ...(ACL && { acl: ACL }),
    ...(GrantFullControl && { grantFullControl: GrantFullControl }),
    ...(GrantRead && { grantRead: GrantRead }),
    ...(GrantReadACP && { grantReadACP: GrantReadACP }),
    ...(GrantWrite && { grantWrite: GrantWrite }),
    ...(GrantWriteACP && { grantWriteACP: GrantWriteACP }),
  };
  return [...(grantsOf(declared, OWNER) ?? [])].map((grant) => {
    const [permission, grantee = ""] = grant.split(" ");
    const [type, value] = grantee.split("=");
    return {
      Permission: permission as NonNullable<Grant["Permission"]>, // `grantsOf` names S3's permissions.
      Grantee: { Type: undefined, ...(type === "uri" ? { URI: value } : { ID: value ?? OWNER }) },
    };
  });
}
