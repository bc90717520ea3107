/** The actions that a call had no permission for, and their resource if it is known; `undefined` if the call was not denied. */
export function missingPermission(message: string) {
  const [, actions, resource] =
    /; the call needs permission for ([\w:*-]+(?:, [\w:*-]+)*)(?: on ([^\s;]+))?/.exec(message) ?? [];
  return actions === undefined ? undefined : { actions: actions.split(", "), resource };
}
