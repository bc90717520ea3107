import { excerpt } from "../../text/excerpt.ts";
import { TerminalError } from "../contract/errors.ts";
import type { Settings } from "../settings.ts";
import { coversArn, MAXIMUM_ARN_LENGTH } from "./arn-pattern.ts";
import { fieldPath, valueAt } from "./field-path.ts";

/**
 * Throws a `TerminalError` if one of these fields of the spec names a role that the deployment does not allow: otherwise, anyone who can
 * write objects could have AWS assume any role that trusts the service. This check applies regardless of the identity that the pass acts
 * with, because the policies of an assumed role may allow more than the deployment promises.
 */
export function refuseUnpassableRoles(
  spec: unknown,
  fields: readonly string[] = [],
  { passableRoles = [] }: Pick<Settings, "passableRoles">,
): void {
  for (const field of fields) {
    const value = valueAt(spec, fieldPath(field));
    if (value === undefined) continue;
    const role = typeof value === "string" ? value : JSON.stringify(value);
    if (role.length <= MAXIMUM_ARN_LENGTH && passableRoles.some((pattern) => coversArn(pattern, role))) continue;
    throw new TerminalError(
      "RoleNotPassable",
      `spec.${field} is ${excerpt(role)}, which the deployment's parameter passableRoles does not allow`,
    );
  }
}
