import type * as sdk from "@aws-sdk/client-iam";
import { iam } from "../../../aws/services/iam.ts";
import type { Calling } from "../../driver/at.ts";
import { defineKind } from "../../driver/data-kind.ts";
import { samePolicy } from "../../values/same-policy.ts";
import { ABSENT, iamNames, LATE_SECONDS, TERMINAL } from "../iam-resource.ts";
import { above, roleArn } from "../role-path.ts";
import { urlDecoded } from "../url-decoded.ts";
import { roleKind } from "./kind.ts";
import { attached, inline } from "./policies.ts";
import type { RoleSpec } from "./spec.generated.ts";

/** Nothing else is granted to a role whose boundary is not as it should be. */
const heldBackBy = ["permissionsBoundary"];

/** An IAM role. */
export const data = defineKind<typeof sdk, RoleSpec>()({
  resource: roleKind,
  service: iam,
  name: "name",
  names: iamNames("role", 64),
  // Another namespace's role never has the ARN of one that was deleted, and that something in AWS still names.
  arn: (name, place, { path = "/" }) => roleArn(name, place, path),
  formerArn: (name, place, { path = "/" }) => roleArn(name, place, above(path)),
  ids: ({ name }) => ({ RoleName: name }),
  read: [{ call: "GetRole", at: "Role", arn: "Arn" }],
  absent: ABSENT,
  // The permissions of the function end at the path of the deployment, and a name is unique in the account.
  hidden: ["AccessDenied"],
  figures: ["roleLastUsed"],
  create: { call: "CreateRole", exists: "EntityAlreadyExistsException" },
  remove: {
    call: "DeleteRole",
    reset: ["policies", "inlinePolicies"],
    first: {
      calls: { reads: ["ListInstanceProfilesForRole"], writes: ["RemoveRoleFromInstanceProfile"] },
      async run({ list, call }: Calling<typeof sdk>) {
        const profiles = await list("ListInstanceProfilesForRole", "InstanceProfiles");
        for (const { InstanceProfileName } of profiles as readonly sdk.InstanceProfile[]) {
          await call("RemoveRoleFromInstanceProfile", { InstanceProfileName });
        }
      },
    },
  },
  terminal: { codes: TERMINAL },
  lateSeconds: LATE_SECONDS,
  tags: { read: "ListRoleTags", set: "TagRole", unset: "UntagRole" },
  parts: {
    path: {
      initial: "/",
      agrees: (declared?: string, shown?: string) => shown === declared || shown === above(declared ?? ""),
    },
    permissionsBoundary: {
      from: "PermissionsBoundary.PermissionsBoundaryArn",
      write: "PutRolePermissionsBoundary",
      remove: "DeleteRolePermissionsBoundary",
      exposure: true,
    },
    // IAM resets what a call omits.
    description: {
      fields: ["description", "maxSessionDuration"],
      fieldByField: true,
      write: "UpdateRole",
      initial: { maxSessionDuration: 3600 },
    },
    policies: { ...attached, heldBackBy },
    inlinePolicies: { ...inline, heldBackBy },
    assumeRolePolicyDocument: {
      heldBackBy,
      exposure: true,
      from: "AssumeRolePolicyDocument",
      decode: urlDecoded,
      write: "UpdateAssumeRolePolicy",
      member: "PolicyDocument",
      same: samePolicy,
    },
  },
});
