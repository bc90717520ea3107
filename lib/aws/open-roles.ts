import type { KubernetesClient } from "../kubernetes/client.ts";
import { createRoleDirectory } from "../reconcile/place/roles/role-directory.ts";
import type { AssumeRole, Roles } from "../reconcile/place/roles/roles.ts";
import type { Deployed } from "../settings/service-roles.ts";
import type { ServiceSession } from "./service-sessions.ts";

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
  let assuming: Promise<AssumeRole> | undefined;
  return {
    source,
    required,
    sessionPolicy,
    directory,
    async assume(role, owner) {
      assuming ??= openSessions(region);
      const assume = await assuming;
      return await assume(role, owner);
    },
  };
}

/** The sessions of a process. A cold start does not read how they are requested. */
async function openSessions(region: string): Promise<AssumeRole> {
  const [{ createSessions }, { createRequestRole }] = await Promise.all([
    import("./sessions.ts"),
    import("./sts-client.ts"),
  ]);
  return createSessions(createRequestRole({ region }), Date.now);
}

/**
 * The `ServiceSession` of a process, whose own credentials assume the deployment's roles in this region. `undefined` if every object must have
 * another role, because there are none then.
 */
export function openServiceSessions(
  { rolesRequired }: Pick<RoleSettings, "rolesRequired">,
  deployed: Deployed,
  region: string,
): ServiceSession | undefined {
  if (rolesRequired) return undefined;
  let opening: Promise<ServiceSession> | undefined;
  return async (service) => {
    opening ??= Promise.all([import("./service-sessions.ts"), import("./sts-client.ts")]).then(
      ([{ createServiceSessions }, { createRequestRole }]) =>
        createServiceSessions(createRequestRole({ region }), deployed, Date.now),
    );
    return await (await opening)(service);
  };
}
