import fc from "fast-check";
import { expect } from "vitest";
import type { Acl } from "../../../../../lib/kinds/s3/bucket/parts/access/acl.ts";
import { acl as part } from "../../../../../lib/kinds/s3/bucket/parts/access/acl.ts";
import { optional, record } from "../../../assertions/arbitraries.ts";
import type { PartExamples } from "../examples.ts";

const EVERYONE = "http://acs.amazonaws.com/groups/global/AllUsers";
const LOG_DELIVERY = "http://acs.amazonaws.com/groups/s3/LogDelivery";
const grantee = fc.constantFrom(`uri="${EVERYONE}"`, `uri="${LOG_DELIVERY}"`, `uri=${EVERYONE},uri=${LOG_DELIVERY}`);
const none = fc.constant(undefined);

export const acl: PartExamples<Acl> = {
  part,
  needs: { publicAccessBlock: {}, ownershipControls: { rules: [{ objectOwnership: "BucketOwnerPreferred" }] } },
  examples: [
    [{ acl: "public-read" }, { acl: "public-read" }],
    [{ acl: "log-delivery-write", grantRead: `uri=${EVERYONE}` }, { acl: "log-delivery-write" }],
    [{ acl: "authenticated-read|public-read" }, { acl: "authenticated-read" }],
    [
      { grantWrite: `uri="${LOG_DELIVERY}"`, grantReadACP: `uri="${LOG_DELIVERY}"` },
      { grantWrite: `uri="${LOG_DELIVERY}"`, grantReadACP: `uri="${LOG_DELIVERY}"` },
    ],
  ],
  defaults: [
    { acl: "private" },
    { acl: "" },
    { acl: "private|bucket-owner-read|bucket-owner-full-control" },
    { acl: "bucket-owner-full-control", grantRead: `uri=${EVERYONE}` },
  ],
  generated: fc.oneof(
    fc
      .constantFrom("public-read", "public-read-write", "authenticated-read", "log-delivery-write")
      .map((acl) => ({ acl })),
    record<Acl>({
      acl: none,
      owner: none,
      grantFullControl: none,
      grantRead: optional(grantee),
      grantReadACP: optional(grantee),
      grantWrite: optional(grantee),
      grantWriteACP: optional(grantee),
    }).filter((grants) => Object.keys(grants).length > 0),
  ),
  lasting: { value: expect.objectContaining({ acl: "private" }), reason: "only S3 knows the id of the owner" },
};
