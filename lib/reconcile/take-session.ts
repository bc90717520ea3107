import type { Pass } from "./act/pass.ts";
import type { Session } from "./contract/aws.ts";
import { TerminalError } from "./contract/errors.ts";
import type { Permissions } from "./contract/permissions.ts";
import type { Role } from "./contract/role.ts";
import { type Owner, type Roles, takeRole } from "./place/roles/roles.ts";

/** Takes a session of the role for the object of a pass. */
export async function takeSession(
  roles: Roles,
  role: Role,
  pass: Pass,
  arn?: string,
  permissions?: Permissions,
): Promise<Session> {
  return await takeRole(roles, role, await ownerOf(roles, pass, arn, permissions));
}

/**
 * Who a session is for. Throws a `TerminalError` if the session is for only one object and the ARN of that object's resource is not known.
 */
async function ownerOf(
  { sessionPolicy: restriction }: Roles,
  { kind, object, settings }: Pass,
  arn?: string,
  permissions = kind.permissions,
): Promise<Owner> {
  const { namespace, name } = object.current().metadata;
  const owner = { cluster: settings.cluster, namespace };
  if (restriction === "none") return owner;
  if (arn === undefined) {
    const problem = `the parameter sessionPolicy is "resource", but a ${kind.resource.kind} has no ARN before it is created`;
    throw new TerminalError("NotSupported", problem);
  }
  const { sessionPolicy } = await import("./place/roles/session-policy.ts");
  return { ...owner, object: { name, policy: sessionPolicy(permissions, arn) } };
}
