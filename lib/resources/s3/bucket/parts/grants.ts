import { isDeepStrictEqual } from "node:util";
import type { Grant } from "@aws-sdk/client-s3";
import { own } from "../../../../text/own.ts";
import { compact } from "../../../values/normal-form.ts";
import type { BucketSpec } from "../spec.ts";

/** An ACL, as fields of the spec, with the id of the bucket's owner if S3 returned it. */
export interface Acl extends Partial<Pick<BucketSpec, "acl" | GrantField>> {
  readonly owner?: string;
}

export type GrantField = (typeof GRANTS)[number][0];

/** The fields of the spec that grant a permission. */
export const GRANTS = [
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
export function fromGrants(grants: readonly Grant[], owner: string | undefined): Acl {
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
