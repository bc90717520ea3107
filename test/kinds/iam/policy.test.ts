import { page as policyPage } from "../../../lib/kinds/iam/policy.ts";
import { conforms } from "../../kind/conformance.ts";
import { describeKind, immutable, respelled, tags } from "../../kind/description.ts";
import { allows } from "../../support/kinds/iam/documents.ts";
import { openPolicyOnIAM } from "../../support/kinds/kind-on-aws/iam/policy-on-iam.ts";

const DOCUMENT = '{"Version":"2012-10-17","Statement":{"Effect":"Allow","Action":"s3:ListBucket","Resource":"*"}}';

export const description = describeKind({
  kind: policyPage.resource,
  open: openPolicyOnIAM,
  spec: (name) => ({
    name,
    policyDocument: '{"Version":"2012-10-17","Statement":{"Effect":"Allow","Action":"s3:ListBucket","Resource":"*"}}',
  }),
  resource: (name, { account, iamPath }) => `iam::${account}:policy${iamPath}${name}`,
  longestName: "p".repeat(128),
  exposure: ["policyDocument"],
  exists: "EntityAlreadyExistsException",
  adoptionFields: [
    { fields: { arn: "arn:aws:iam::000000000000:policy/orders" }, is: { spec: { name: "orders" } } },
    {
      fields: { arn: "arn:aws:iam::000000000000:policy/driftless/east/orders" },
      is: { spec: { name: "orders", path: "/driftless/east/" } },
      spec: { path: "/driftless/east/" },
    },
  ],
  ownTests:
    "its status identifies it; with-roles.real.test.ts adopts one, and the driver writes its tags as those of a Topic",
  // IAM numbers the versions.
  look: async (aws, name) => ({ ...(await aws.read(name)), versions: undefined, tags: await aws.readTags(name) }),
  changeable: [
    {
      field: "policyDocument",
      base: { policyDocument: allows("s3:GetObject") },
      declared: { policyDocument: allows("s3:PutObject") },
      alike: [{ policyDocument: respelled(allows("s3:PutObject")) }],
      drift: { policyDocument: allows("s3:*") },
    },
    tags([{ key: "team", value: "shop" }]),
  ],
  fixed: [
    immutable("name"),
    { field: "description", change: { description: "Reads" }, refused: "spec.description cannot be changed" },
  ],
  // The deployment imposes it.
  elsewhere: ["path"],
  lateSeconds: { "": 20, policyDocument: 20, tags: 20 },
  recorded: {
    resources: [
      {
        what: "a policy",
        answers: {
          GetPolicy: {
            on: "2026-02-10",
            shows: {
              Policy: {
                Arn: "arn:aws:iam::111122223333:policy/orders",
                AttachmentCount: 0,
                CreateDate: new Date(0),
                DefaultVersionId: "v1",
                IsAttachable: true,
                Path: "/",
                PermissionsBoundaryUsageCount: 0,
                PolicyId: "ANPA111122223333ORDER",
                PolicyName: "orders",
                Tags: [],
                UpdateDate: new Date(0),
              },
            },
          },
          GetPolicyVersion: { shows: { PolicyVersion: { Document: encodeURIComponent(DOCUMENT), VersionId: "v1" } } },
        },
      },
    ],
    errors: {
      absent: [
        {
          on: "2025-03-06",
          call: "DeletePolicy",
          says: "404 NoSuchEntity: Policy arn:aws:iam::111122223333:policy/orders was not found.",
        },
      ],
      retried: [
        {
          on: "2025-03-06",
          call: "DeleteUser",
          says: "409 DeleteConflict: Cannot delete entity, must remove referenced objects first.",
        },
      ],
    },
  },
});

if (import.meta.vitest) conforms(description);
