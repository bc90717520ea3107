import { isDeepStrictEqual } from "node:util";
import { type BucketCannedACL, GetBucketAclCommand, PutBucketAclCommand } from "@aws-sdk/client-s3";
import type { BucketPart } from "./bucket-part.ts";
import { type Acl, fromGrants, GRANTS, grantsOf } from "./grants.ts";
import { compact } from "./normal-form.ts";
import type { BucketSpec } from "./spec.ts";

const PRIVATE: Acl = { acl: "private" };

/**
 * Who beside the owner may use the bucket, by the old means of ACLs: a canned ACL, or single grants. With a canned one the grants
 * are not looked at. What S3 has is never `undefined`, as only S3 knows whose id the owner's is.
 */
export const acl: BucketPart<Acl> = {
  name: "acl",
  fields: ["acl", ...GRANTS.map(([field]) => field)],
  actions: ["s3:GetBucketAcl", "s3:PutBucketAcl"],
  initial: PRIVATE,
  desired: declaredAcl,

  async read({ Bucket, s3 }) {
    const { Grants = [], Owner } = await s3.send(new GetBucketAclCommand({ Bucket }));
    return fromGrants(Grants, Owner?.ID);
  },

  async put({ Bucket, s3 }, value) {
    await s3.send(new PutBucketAclCommand({ Bucket, ...aclInput(value) }));
  },

  async delete(target) {
    await this.put(target, PRIVATE);
  },

  agrees(desired = PRIVATE, observed = PRIVATE) {
    const grants = grantsOf(desired, observed.owner);
    return grants !== undefined && isDeepStrictEqual(grants, grantsOf(observed, observed.owner));
  },
};

/** The ACL that a spec asks for; `undefined` if it is that of every new bucket. */
export function declaredAcl(spec: BucketSpec): Acl | undefined {
  // ACK has written all that an ACL might be into the specs of buckets that it adopted: `private|bucket-owner-read|…`.
  const canned = spec.acl?.split("|")[0]?.trim();
  if (canned)
    return isDeepStrictEqual(grantsOf({ acl: canned }, undefined), grantsOf(PRIVATE, undefined))
      ? undefined
      : { acl: canned };
  const fields = GRANTS.map(([field]) => [field, spec[field]?.trim() || undefined] as const);
  const granted = compact<Acl>(Object.fromEntries(fields));
  return Object.keys(granted).length === 0 ? undefined : granted;
}

/** The members of a call's input that carry an ACL. */
export function aclInput(value: Acl) {
  return compact<AclInput>({
    // S3 judges the text: what the SDK did not know yet may be right.
    ACL: value.acl as BucketCannedACL | undefined,
    GrantFullControl: value.grantFullControl,
    GrantRead: value.grantRead,
    GrantReadACP: value.grantReadACP,
    GrantWrite: value.grantWrite,
    GrantWriteACP: value.grantWriteACP,
  });
}

interface AclInput {
  readonly ACL?: BucketCannedACL;
  readonly GrantFullControl?: string;
  readonly GrantRead?: string;
  readonly GrantReadACP?: string;
  readonly GrantWrite?: string;
  readonly GrantWriteACP?: string;
}
