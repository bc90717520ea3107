import { page as rolePage } from "../../../lib/kinds/iam/role.ts";
import { conforms } from "../../kind/conformance.ts";
import { describeKind, immutable, respelled, tags } from "../../kind/description.ts";
import { allows, trusts } from "../../support/kinds/iam/documents.ts";
import { openRoleOnIAM } from "../../support/kinds/kind-on-aws/iam/role-on-iam.ts";

const managed = (name: string) => `arn:aws:iam::aws:policy/${name}`;

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
});

if (import.meta.vitest) conforms(description);
