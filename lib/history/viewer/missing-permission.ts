/** A permission that AWS requires for a call and that the caller did not have. */
export interface MissingPermission {
  readonly actions: readonly string[];
  /** The resource's ARN; absent if it is not known. */
  readonly resource?: string;
}

/** The permission that a call lacked, according to the error message. `undefined` if the call was not denied. */
export function missingPermission(message: string): MissingPermission | undefined {
  const [, actions, resource] =
    /; the call needs permission for ([\w:*-]+(?:, [\w:*-]+)*)(?: on ([^\s;]+))?/.exec(message) ?? [];
  if (actions === undefined) return undefined;
  return { actions: actions.split(", "), ...(resource === undefined ? {} : { resource }) };
}
