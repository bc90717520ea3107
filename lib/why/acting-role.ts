import type { Denial } from "./denial.ts";
import type { Situation } from "./situation.ts";

/** The role as which a pass made a call. */
export interface ActingRole {
  /**
   * The name of the role that is assigned to the object; `undefined` if it is unknown, or if the deployment's own role made the call. A message
   * of AWS's, which the status only quotes, does not name the role of a command.
   */
  readonly name: string | undefined;
  /** The account of the role that is assigned to the object. */
  readonly account: string | undefined;
  /** Whether it is the deployment's own role for the kind's service, and not one that was chosen for the object. */
  readonly isOwn: boolean;
}

/** The role that made a denied call: the one that is assigned to the object, unless AWS says that it was another. */
export function actingRole({ principal }: Pick<Denial, "principal">, situation: Situation): ActingRole {
  const { assignedRole, deployment } = situation;
  const assigned = roleIn(assignedRole);
  const acting = roleIn(principal) ?? assigned;
  const isAssigned = acting?.name === assigned?.name && acting?.account === assigned?.account;
  // Without a known choice, only a role in another account is known not to be the deployment's own.
  const isElsewhere =
    assigned === undefined && deployment?.account !== undefined && acting?.account !== deployment.account;
  if (acting === undefined || (!isAssigned && !isElsewhere))
    return { name: undefined, account: undefined, isOwn: true };
  return { name: assigned?.name, account: assigned?.account, isOwn: false };
}

/** The name in the ARN of a role, whose path comes before its name, or of a session, whose name comes after it, and the account. */
function roleIn(arn = ""): { readonly name: string; readonly account: string } | undefined {
  const [account = "", ...rest] = arn.split(":").slice(4);
  const [kind, ...names] = rest.join(":").split("/");
  const name = kind === "assumed-role" ? names[0] : kind === "role" ? names.at(-1) : undefined;
  return name === undefined ? undefined : { name, account };
}
