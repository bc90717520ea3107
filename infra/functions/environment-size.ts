import { Token } from "aws-cdk-lib";
import { ParametersError } from "../parameters/parameters-error.ts";

/**
 * The maximum total size of a function's environment variables, which Lambda measures as JSON.
 * https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
 */
const LIMIT = 4096;
/** A placeholder for a value that is not known until deployment, such as a queue's URL. */
const UNKNOWN = "?".repeat(200);

/**
 * Throws a `ParametersError` if the variables are larger than Lambda allows. CloudFormation would report this only after it had created
 * half of the stack.
 */
export function assertEnvironmentFits(variables: Readonly<Record<string, string>>): void {
  const known = Object.entries(variables).map(([name, value]) => [name, Token.isUnresolved(value) ? UNKNOWN : value]);
  const size = Buffer.byteLength(JSON.stringify(Object.fromEntries(known)));
  if (size <= LIMIT) return;
  const longest = known
    .flatMap(([name = "", value = ""]) => (name === "SETTINGS" ? membersOf(value) : [{ name, value }]))
    .map(({ name, value }) => ({ name, bytes: Buffer.byteLength(value) }))
    .sort((one, other) => other.bytes - one.bytes)
    .slice(0, 2);
  throw new ParametersError([
    `Lambda allows ${LIMIT} bytes of environment variables, and these would require ${size}. ` +
      `The longest are ${longest.map(({ name, bytes }) => `${name} (${bytes} bytes)`).join(" and ")}. ` +
      "For kubernetesCa, specify only the certificate that signs the API server's certificate. Instead of many watchNamespaces, specify a watchSelector. Specify fewer or shorter resourceTags, passableRoles, allowedEventSources, accessPrincipals and allowedTargets.",
  ]);
}

/** The parameters in the JSON that functions read, so that the message names them and not their variable. */
function membersOf(json: string) {
  return Object.entries<unknown>(JSON.parse(json)).map(([name, value]) => ({ name, value: JSON.stringify(value) }));
}
