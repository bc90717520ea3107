import type { KubernetesClient } from "../kubernetes/client.ts";
import { createRoleDirectory } from "../reconcile/place/roles/role-directory.ts";
import type { Roles } from "../reconcile/place/roles/roles.ts";
import { createSessions } from "./sessions.ts";
import { createRequestRole } from "./sts-client.ts";

/** The deployment's settings for roles. */
export interface RoleSettings extends Pick<Roles, "sessionPolicy"> {
  /** `own` if every pass acts with the credentials that the SDK finds. */
  readonly roles: Roles["source"] | "own";
  readonly rolesRequired: boolean;
}

/** The `Roles` of a process, whose own credentials assume the roles in this region. `undefined` if it assumes none. */
export function openRoles(
  { roles: source, rolesRequired: required, sessionPolicy }: RoleSettings,
  region: string,
  kubernetes: KubernetesClient,
): Roles | undefined {
  if (source === "own") return undefined;
  const directory = createRoleDirectory(kubernetes, Date.now);
  return {
    source,
    required,
    sessionPolicy,
    directory,
    assume: createSessions(createRequestRole({ region }), Date.now),
  };
}
