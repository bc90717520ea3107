import { Token } from "aws-cdk-lib";
import { ParametersError } from "../parameters/parameters-error.ts";

/**
 * The maximum total size of a function's environment variables, which Lambda measures as JSON.
 * https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
 */
const LIMIT = 4096;
/** A placeholder for a value that is not known until deployment, such as a queue's URL. */
const UNKNOWN = "?".repeat(200);

type Variables = Readonly<Record<string, string>>;

/** The file, next to a function's code, that contains the function's settings if they are too long for a variable. */
export const SETTINGS_FILE = "settings.json";

/**
 * The variables of a function, and the files next to its code: its settings are in a file if Lambda does not allow variables of that size.
 * CloudFormation fills in nothing in a file, so settings that contain anything to be filled in stay in their variable.
 */
export function withSettingsFile(variables: Variables): { readonly variables: Variables; readonly files: Variables } {
  const { SETTINGS, ...others } = variables;
  if (SETTINGS === undefined || sizeOf(variables) <= LIMIT || Token.isUnresolved(SETTINGS)) {
    return { variables, files: {} };
  }
  return { variables: { ...others, SETTINGS_FILE }, files: { [SETTINGS_FILE]: SETTINGS } };
}

/**
 * Throws a `ParametersError` if the variables are larger than Lambda allows. CloudFormation would report this only after it had created
 * half of the stack.
 */
export function assertEnvironmentFits(variables: Variables): void {
  const size = sizeOf(variables);
  if (size <= LIMIT) return;
  const longest = known(variables)
    .map(([name, value]) => ({ name, bytes: Buffer.byteLength(value) }))
    .sort((one, other) => other.bytes - one.bytes)
    .slice(0, 2);
  throw new ParametersError([
    `Lambda allows ${LIMIT} bytes of environment variables, and these would require ${size}. ` +
      `The longest are ${longest.map(({ name, bytes }) => `${name} (${bytes} bytes)`).join(" and ")}. ` +
      "For kubernetesCa, specify only the certificate that signs the API server's certificate.",
  ]);
}

function sizeOf(variables: Variables): number {
  return Buffer.byteLength(JSON.stringify(Object.fromEntries(known(variables))));
}

function known(variables: Variables) {
  return Object.entries(variables).map(([name, value]) => [name, Token.isUnresolved(value) ? UNKNOWN : value] as const);
}
