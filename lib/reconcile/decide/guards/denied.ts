import { excerpt } from "../../../text/excerpt.ts";
import { matchesGlob } from "../../../text/matches-glob.ts";
import { TerminalError } from "../../contract/errors.ts";
import type { Settings } from "../../contract/settings.ts";

/**
 * Throws a `TerminalError` for a resource that the deployment denies to every object, regardless of what the object wants to do with it.
 * `arn` is the ARN for the declared name; it is only known for kinds in which the resource's name determines the ARN.
 */
export function refuseDenied(arn: string | undefined, { denied = {} }: Pick<Settings, "denied">): void {
  if (arn === undefined) return;
  const name = arn.replace(/^arn:[^:]*:/, "");
  for (const [parameter, patterns] of Object.entries(denied)) {
    const pattern = patterns.find((one) => matchesGlob(one, name));
    if (pattern === undefined) continue;
    throw new TerminalError(
      "ResourceDenied",
      `the deployment's parameter ${parameter} denies Driftless access to ${excerpt(arn)}, which matches ${pattern}`,
    );
  }
}
