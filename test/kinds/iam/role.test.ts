import { page as rolePage } from "../../../lib/kinds/iam/role.ts";
import { conforms } from "../../kind/conformance.ts";
import { describeKind, immutable, respelled, tags } from "../../kind/description.ts";
import { allows, trusts } from "../../support/kinds/iam/documents.ts";
import { openRoleOnIAM } from "../../support/kinds/kind-on-aws/iam/role-on-iam.ts";

const managed = (name: string) => `arn:aws:iam::aws:policy/${name}`;

/** What IAM shows about a role that declares nothing but whom it trusts. Its documents are encoded as in URLs. */
const SHOWN = {
  Arn: "arn:aws:iam::111122223333:role/shop/orders",
  AssumeRolePolicyDocument: encodeURIComponent(trusts("ec2")),
  CreateDate: new Date(0),
  MaxSessionDuration: 3600,
  Path: "/shop/",
  RoleId: "AROA111122223333ORDER",
  RoleLastUsed: {},
  RoleName: "orders",
};

export const description = describeKind({
  kind: rolePage.resource,
  open: openRoleOnIAM,
  spec: (name) => ({ name, assumeRolePolicyDocument: '{"Version":"2012-10-17","Statement":[]}' }),
  resource: (name, { account, iamPath }) => `iam::${account}:role${iamPath}${name}`,
  longestName: "r".repeat(64),
  exposure: ["permissionsBoundary", "policies", "inlinePolicies", "assumeRolePolicyDocument"],
  heldBackBy: {
    policies: ["permissionsBoundary"],
    inlinePolicies: ["permissionsBoundary"],
    assumeRolePolicyDocument: ["permissionsBoundary"],
  },
  identities: ["description"],
  exists: "EntityAlreadyExistsException",
  adoptionFields: [{ fields: { name: "orders" }, is: { spec: { name: "orders" } } }],
  ownTests:
    "its path is imposed; with-roles.real.test.ts adopts one, and the driver writes its tags as those of a Topic",
  changeable: [
    {
      field: "assumeRolePolicyDocument",
      base: { assumeRolePolicyDocument: trusts("lambda") },
      declared: { assumeRolePolicyDocument: trusts("ec2") },
      alike: [{ assumeRolePolicyDocument: respelled(trusts("ec2")) }],
      drift: { assumeRolePolicyDocument: trusts("ecs") },
    },
    {
      field: "description",
      declared: { description: "Works" },
      drift: { description: "Rests" },
      event: "description: Rests -> Works",
    },
    {
      field: "inlinePolicies",
      declared: { inlinePolicies: { read: allows("s3:GetObject"), write: allows("s3:PutObject") } },
      alike: [{ inlinePolicies: { write: respelled(allows("s3:PutObject")), read: ` ${allows("s3:GetObject")}` } }],
      drift: { inlinePolicies: { read: allows("s3:GetObjectAcl") } },
    },
    {
      field: "maxSessionDuration",
      declared: { maxSessionDuration: 7200 },
      drift: { maxSessionDuration: 3601 },
      event: "maxSessionDuration: 3601 -> 7200",
    },
    {
      field: "permissionsBoundary",
      declared: { permissionsBoundary: managed("ReadOnlyAccess") },
      drift: { permissionsBoundary: managed("PowerUserAccess") },
    },
    {
      field: "policies",
      declared: { policies: [managed("ReadOnlyAccess"), managed("SecurityAudit")] },
      alike: [{ policies: [managed("SecurityAudit"), managed("ReadOnlyAccess")] }],
      drift: { policies: [managed("SecurityAudit"), managed("PowerUserAccess")] },
    },
    tags([{ key: "team", value: "shop" }]),
  ],
  fixed: [immutable("name")],
  // The deployment imposes it: bounds.real.test.ts.
  elsewhere: ["path"],
  defaults: { inlinePolicies: {}, maxSessionDuration: 3600, policies: [] },
  lateSeconds: { "": 20, description: 20, inlinePolicies: 20, policies: 20, tags: 20 },
  recorded: {
    resources: [
      {
        what: "a role",
        declared: { assumeRolePolicyDocument: trusts("ec2") },
        answers: {
          GetRole: { on: "2025-06-19", shows: { Role: SHOWN } },
          ListRolePolicies: { on: "2025-03-13", shows: { PolicyNames: [], IsTruncated: false } },
        },
      },
      {
        what: "a role with tags, a managed policy and a document",
        declared: {
          assumeRolePolicyDocument: respelled(trusts("ec2")),
          policies: [managed("ReadOnlyAccess")],
          inlinePolicies: { read: allows("s3:GetObject") },
          tags: [{ key: "team", value: "shop" }],
        },
        answers: {
          GetRole: { on: "2025-07-02", shows: { Role: { ...SHOWN, Tags: [{ Key: "team", Value: "shop" }] } } },
          ListRoleTags: { shows: { Tags: [{ Key: "team", Value: "shop" }], IsTruncated: false } },
          ListAttachedRolePolicies: {
            on: "2025-03-13",
            shows: {
              AttachedPolicies: [{ PolicyArn: managed("ReadOnlyAccess"), PolicyName: "ReadOnlyAccess" }],
              IsTruncated: false,
            },
          },
          ListRolePolicies: { shows: { PolicyNames: ["read"], IsTruncated: false } },
          GetRolePolicy: {
            on: "2026-02-10",
            shows: {
              RoleName: "orders",
              PolicyName: "read",
              PolicyDocument: encodeURIComponent(allows("s3:GetObject")),
            },
          },
        },
      },
    ],
    errors: {
      terminal: [
        {
          on: "2025-06-19",
          call: "AttachRolePolicy",
          says: "400 ValidationError: Invalid ARN:  Could not be parsed!",
        },
        {
          on: "2025-03-13",
          call: "CreateServiceLinkedRole",
          says: "400 InvalidInput: Custom suffix is not allowed for ops.apigateway.amazonaws.com",
        },
      ],
      retried: [
        {
          on: "2025-03-06",
          call: "DeleteUser",
          says: "409 DeleteConflict: Cannot delete entity, must remove referenced objects first.",
        },
        {
          on: "2025-03-06",
          call: "CreateRole",
          says: "400 MalformedPolicyDocument: This policy contains invalid Json",
        },
        {
          on: "2025-06-19",
          call: "AttachRolePolicy",
          says: "404 NoSuchEntity: Policy arn:aws:iam::111122223333:policy/jobs does not exist or is not attachable.",
        },
      ],
    },
  },
});

if (import.meta.vitest) conforms(description);
