/** The parameters that determine which roles objects can pass to AWS services. */
interface Passing {
  readonly kinds: readonly string[];
  readonly passableRoles?: readonly string[];
  readonly iamPath?: string | undefined;
}

/** Whether the deployment's objects create roles. */
export function servesRoles({ kinds }: Pick<Passing, "kinds">): boolean {
  return kinds.includes("Role");
}

/**
 * The ARNs of the roles that IAM must let Driftless pass to AWS services: those that the deployment lists, and those that objects create.
 * An object can pass only those of the latter that belong to its namespace; IAM cannot tell them apart.
 */
export function passableRoles(parameters: Passing): readonly string[] {
  const { iamPath, passableRoles = [] } = parameters;
  return servesRoles(parameters) ? [...passableRoles, `arn:*:iam::*:role${iamPath}*`] : passableRoles;
}
