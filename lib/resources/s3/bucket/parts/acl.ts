import { isDeepStrictEqual } from "node:util";
import {
  type BucketCannedACL,
  GetBucketAclCommand,
  PutBucketAclCommand,
  type PutBucketAclRequest,
} from "@aws-sdk/client-s3";
import { compact } from "../../../values/normal-form.ts";
import type { WritablePart } from "../bucket-part.ts";
import type { BucketSpec } from "../spec.ts";
import { explainBlocked } from "./explain-blocked.ts";
import { type Acl, fromGrants, GRANTS, grantsOf } from "./grants.ts";

const PRIVATE: Acl = { acl: "private" };
const FIELDS = ["acl", ...GRANTS.map(([field]) => field)] as const;

/**
 * Who is allowed to use the bucket in addition to its owner, as an ACL: either a canned ACL, or individual grants. A canned ACL takes
 * precedence over the grants. The observed value is never `undefined`, because only S3 knows the id of the owner.
 */
export const acl: WritablePart<Acl> = {
  name: "acl",
  fields: FIELDS,
  initial: PRIVATE,
  exposure: true,
  heldBackBy: ["publicAccessBlock", "ownershipControls"],
  desired: declaredAcl,

  async read({ Bucket, s3 }) {
    const { Grants = [], Owner } = await s3.send(new GetBucketAclCommand({ Bucket }));
    return fromGrants(Grants, Owner?.ID);
  },

  async write({ Bucket, s3 }, { to = PRIVATE }, { spec }) {
    try {
      await s3.send(new PutBucketAclCommand({ Bucket, ...aclInput(to) }));
    } catch (error) {
      throw explainBlocked(error, spec, { what: "ACL", field: "blockPublicACLs" });
    }
  },

  toSpec(value) {
    // Undefined fields are included, so that they replace the same fields of a spec.
    const fields: object = Object.fromEntries(FIELDS.map((field) => [field, value[field]]));
    return fields;
  },

  agrees(desired = PRIVATE, observed = PRIVATE) {
    const grants = grantsOf(desired, observed.owner);
    return grants !== undefined && isDeepStrictEqual(grants, grantsOf(observed, observed.owner));
  },
};

/** The ACL that a spec declares; `undefined` if it is the ACL that every new bucket has. */
export function declaredAcl(spec: BucketSpec): Acl | undefined {
  // ACK writes every ACL that a bucket might have into the specs of buckets that it adopts: `private|bucket-owner-read|…`.
  const canned = spec.acl?.split("|")[0]?.trim();
  if (canned)
    return isDeepStrictEqual(grantsOf({ acl: canned }, undefined), grantsOf(PRIVATE, undefined))
      ? undefined
      : { acl: canned };
  const fields = GRANTS.map(([field]) => [field, spec[field]?.trim() || undefined] as const);
  const granted = compact<Acl>(Object.fromEntries(fields));
  return Object.keys(granted).length === 0 ? undefined : granted;
}

function aclInput(value: Acl) {
  return compact<Omit<PutBucketAclRequest, "Bucket">>({
    // S3 validates the value; it may accept values that this release of the SDK does not know.
    ACL: value.acl as BucketCannedACL | undefined,
    GrantFullControl: value.grantFullControl,
    GrantRead: value.grantRead,
    GrantReadACP: value.grantReadACP,
    GrantWrite: value.grantWrite,
    GrantWriteACP: value.grantWriteACP,
  });
}
