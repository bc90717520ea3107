import { isDeepStrictEqual } from "node:util";
import {
  type BucketCannedACL,
  GetBucketAclCommand,
  type Grant,
  PutBucketAclCommand,
  type PutBucketAclRequest,
} from "@aws-sdk/client-s3";
import { compact } from "../../../../../kind/values/normal-form.ts";
import { own } from "../../../../../text/own.ts";
import type { WritablePart } from "../../bucket-part.ts";
import type { BucketSpec } from "../../spec.ts";
import { explainBlocked } from "./explain-blocked.ts";

/** An ACL, as fields of the spec, with the id of the bucket's owner if S3 returned it. */
export interface Acl extends Partial<Pick<BucketSpec, "acl" | GrantField>> {
  readonly owner?: string;
}

type GrantField = (typeof GRANTS)[number][0];

/** The fields of the spec that grant a permission. */
const GRANTS = [
  ["grantFullControl", "FULL_CONTROL"],
  ["grantRead", "READ"],
  ["grantReadACP", "READ_ACP"],
  ["grantWrite", "WRITE"],
  ["grantWriteACP", "WRITE_ACP"],
] as const;

const GROUPS = "http://acs.amazonaws.com/groups";
const EVERYONE = `${GROUPS}/global/AllUsers`;
const ANY_ACCOUNT = `${GROUPS}/global/AuthenticatedUsers`;
const LOG_DELIVERY = `${GROUPS}/s3/LogDelivery`;
const EC2 = "6aa5a366c34c1cbe25dc49211496e913e0351eb0e8c37aa3477e40942ec6b97c";

/** The grants of canned ACLs in addition to the owner's full control: https://docs.aws.amazon.com/AmazonS3/latest/userguide/acl-overview.html#canned-acl */
const CANNED: Readonly<Record<string, Partial<Record<GrantField, string>>>> = {
  private: {},
  "public-read": { grantRead: `uri=${EVERYONE}` },
  "public-read-write": { grantRead: `uri=${EVERYONE}`, grantWrite: `uri=${EVERYONE}` },
  "authenticated-read": { grantRead: `uri=${ANY_ACCOUNT}` },
  "aws-exec-read": { grantRead: `id=${EC2}` },
  "log-delivery-write": { grantReadACP: `uri=${LOG_DELIVERY}`, grantWrite: `uri=${LOG_DELIVERY}` },
  // These two canned ACLs apply only to objects and have no effect on a bucket.
  "bucket-owner-read": {},
  "bucket-owner-full-control": {},
};

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

/** The individual grants of an ACL, with `owner` in place of the owner's id; `undefined` for an unknown canned ACL. */
export function grantsOf(acl: Acl, owner: string | undefined): ReadonlySet<string> | undefined {
  const canned = acl.acl === undefined ? undefined : own(CANNED, acl.acl);
  if (acl.acl !== undefined && canned === undefined) return undefined;
  const granted = canned === undefined ? acl : { grantFullControl: "owner", ...canned };
  return new Set(
    GRANTS.flatMap(([field, permission]) =>
      grantees(granted[field]).map((grantee) => `${permission} ${grantee === `id=${owner}` ? "owner" : grantee}`),
    ),
  );
}

/** Converts the grants that S3 returns to spec fields: to a canned ACL if one has these grants, and otherwise to individual grants. */
function fromGrants(grants: readonly Grant[], owner: string | undefined): Acl {
  const fields = GRANTS.map(([field, permission]) => {
    const names = grants.filter(({ Permission }) => Permission === permission).map(({ Grantee }) => nameOf(Grantee));
    return [field, names.length === 0 ? undefined : names.toSorted().join(", ")] as const;
  });
  const single = compact<Acl>({ ...Object.fromEntries(fields), owner });
  const granted = grantsOf(single, owner);
  const acl = Object.keys(CANNED).find((name) => isDeepStrictEqual(grantsOf({ acl: name }, owner), granted));
  return acl === undefined ? single : compact<Acl>({ acl, owner });
}

function nameOf(grantee: Grant["Grantee"]): string {
  if (grantee?.URI !== undefined) return `uri=${grantee.URI}`;
  return grantee?.ID === undefined ? `emailAddress=${grantee?.EmailAddress ?? ""}` : `id=${grantee.ID}`;
}

/** The grantees of a header such as `id="…", uri="…"`. */
function grantees(header = ""): readonly string[] {
  return header
    .split(",")
    .map((one) => one.trim().replace(/^(\w+)\s*=\s*"?([^"]*)"?$/, "$1=$2"))
    .filter((one) => one !== "");
}
