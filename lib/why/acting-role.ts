import type { Denial } from "./denial.ts";
import type { Situation } from "./situation.ts";

/** The role as which a pass made a call. */
export interface ActingRole {
  /** `undefined` if it is unknown. */
  readonly name: string | undefined;
  /** Whether it is the reconcile function's own role, and not one that was assumed for the object. */
  readonly isOwn: boolean;
}

/** The role that made a denied call: the one that AWS names, or else the one that the object's conditions and the deployment name. */
export function actingRole({ principal }: Pick<Denial, "principal">, { object, deployment }: Situation): ActingRole {
  const own = roleName(deployment?.reconcileRoleArn);
  const selected = roleName(selectedRole(object));
  const name = roleName(principal) ?? selected ?? own;
  // Without the deployment's role to compare with, only a selected role is known not to be its own.
  return { name, isOwn: own === undefined ? selected === undefined || selected !== name : name === own };
}

function selectedRole({ status }: Situation["object"]): string | undefined {
  const found = (status?.conditions ?? []).find(
    ({ type, status }) => type === "ACK.IAMRoleSelected" && status === "True",
  );
  return /^roleARN: ([^\s,]+)/.exec(found?.message ?? "")?.[1];
}

/** The name of the role in the ARN of a role, whose path comes before its name, or of a session, whose name comes after it. */
function roleName(arn = ""): string | undefined {
  const [kind, ...names] = arn.split(":").slice(5).join(":").split("/");
  if (kind === "assumed-role") return names[0];
  return kind === "role" ? names.at(-1) : undefined;
}
