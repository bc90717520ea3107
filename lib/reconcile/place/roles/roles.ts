import type { Session } from "../../contract/aws.ts";
import { ApiError } from "../../contract/errors.ts";
import type { Place } from "../../contract/resource.ts";
import { type Role, RoleError } from "../../contract/role.ts";
import type { RoleDirectory } from "./role-directory.ts";
import { type RoleSubject, selectRole } from "./select-role.ts";

/** How roles are chosen for objects, and assumed. Not used in a deployment whose passes act only with its own roles. */
export interface Roles {
  /** Where the choice of roles comes from: ACK's IAMRoleSelectors, or ACK's maps of accounts and teams. */
  readonly source: "selectors" | "carm";
  readonly directory: RoleDirectory;
  /** Whether every object must have a role. If false, an object for which no role is chosen is reconciled with the deployment's own role for its service. */
  readonly required: boolean;
  /** Whether the use of a role is restricted to the actions that the object's kind requires on the object's resource. */
  readonly sessionPolicy: "none" | "resource";
  readonly assume: AssumeRole;
}

/** Assumes a role for the objects of one namespace, or for only one object. Rejects with `ApiError` if the call fails. */
export type AssumeRole = (role: Pick<Role, "arn">, owner: Owner) => Promise<Session>;

/** The object or the namespace that a role is assumed for. */
export interface Owner {
  readonly cluster: string;
  readonly namespace: string;
  /** If omitted, the session is for every object in the namespace. */
  readonly object?: { readonly name: string; readonly policy: string };
}

/**
 * The role for an object; `undefined` for the deployment's own role. Rejects with `RoleError` if no role may be used. Few deployments use maps,
 * so a cold start does not read how roles are found in them.
 */
export async function chooseRole(
  { source, directory, required }: Roles,
  subject: RoleSubject,
  own: Pick<Place, "account" | "partition">,
): Promise<Role | undefined> {
  const role =
    source === "selectors"
      ? selectRole(await directory.selectors(), subject, own.partition)
      : await (await import("./map-role.ts")).mapRole(directory, subject, own);
  if (role !== undefined || !required) return role;
  const missing =
    source === "selectors" ? "no IAMRoleSelector matches" : "the namespace specifies no other account or team";
  throw new RoleError(
    "NoRole",
    `${missing}, and the parameter rolesRequired requires a role; ask whoever manages the cluster for a role`,
  );
}

/** Assumes a role for an object or its namespace. Rejects with `RoleError` if the call fails. */
export async function takeRole({ assume }: Roles, role: Role, owner: Owner): Promise<Session> {
  try {
    return await assume(role, owner);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code, message } = error;
    throw new RoleError(
      "NotAssumed",
      `the role ${role.arn} could not be assumed: api error ${code}: ${message}; the role must be listed in the parameter assumableRoles, and its trust policy must allow the external ID ${externalIdOf(owner)}`,
      { cause: error },
    );
  }
}

/** The prefix of the session names that passes use. */
export const sessionNamePrefix = "driftless-";

/** The external ID that a role's trust policy can require, so that no other cluster or namespace assumes the role through Driftless. */
export function externalIdOf({ cluster, namespace }: Owner): string {
  return `${cluster}/${namespace}`;
}
