import type { Denial } from "./denial.ts";
import type { Situation } from "./situation.ts";

/** The role as which a pass made a call. */
export interface ActingRole {
  /** `undefined` if it is unknown. */
  readonly name: string | undefined;
  /** Whether it is the reconcile function's own role, and not one that was assumed for the object. */
  readonly isOwn: boolean;
}

/** The role that made a denied call: the one that AWS names, or else the one that was chosen for the object. */
export function actingRole({ principal }: Pick<Denial, "principal">, situation: Situation): ActingRole {
  const { object, mappedRole, deployment } = situation;
  const chosen = roleIn(selectedRole(object) ?? mappedRole);
  const acting = roleIn(principal) ?? chosen;
  if (acting === undefined) return { name: undefined, isOwn: true };
  const { name, account } = acting;
  const isChosen = name === chosen?.name && account === chosen.account;
  // Without a known choice, only a role in another account is known not to be the function's own.
  const isElsewhere = chosen === undefined && deployment?.account !== undefined && account !== deployment.account;
  return { name, isOwn: !isChosen && !isElsewhere };
}

function selectedRole({ status }: Situation["object"]): string | undefined {
  const found = (status?.conditions ?? []).find(
    ({ type, status }) => type === "ACK.IAMRoleSelected" && status === "True",
  );
  return /^roleARN: ([^\s,]+)/.exec(found?.message ?? "")?.[1];
}

/** The name in the ARN of a role, whose path comes before its name, or of a session, whose name comes after it, and the account. */
function roleIn(arn = ""): { readonly name: string; readonly account: string } | undefined {
  const [account = "", ...rest] = arn.split(":").slice(4);
  const [kind, ...names] = rest.join(":").split("/");
  const name = kind === "assumed-role" ? names[0] : kind === "role" ? names.at(-1) : undefined;
  return name === undefined ? undefined : { name, account };
}
