import { page as rolePage } from "../../../lib/kinds/iam/role.ts";
import { conforms } from "../../kind/conformance.ts";
import { immutable, tags } from "../../kind/description.ts";
import { allows, trusts } from "../../support/kinds/iam/documents.ts";
import { openRoleOnIAM } from "../../support/kinds/kind-on-aws/iam/role-on-iam.ts";

const managed = (name: string) => `arn:aws:iam::aws:policy/${name}`;

conforms({
  kind: rolePage.resource,
  open: openRoleOnIAM,
  changeable: [
    {
      field: "assumeRolePolicyDocument",
      base: { assumeRolePolicyDocument: trusts("lambda") },
      declared: { assumeRolePolicyDocument: trusts("ec2") },
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
      drift: { policies: [managed("SecurityAudit"), managed("PowerUserAccess")] },
    },
    tags([{ key: "team", value: "shop" }]),
  ],
  fixed: [immutable("name")],
  // The deployment imposes it: bounds.real.test.ts.
  elsewhere: ["path"],
});
