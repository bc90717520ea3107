import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sdkPackage } from "../../../lib/codegen/sdk/sdk-package.ts";

/** An error that an operation can return. */
export interface SdkError {
  /** The name of the SDK's error, such as `NoSuchEntityException`. */
  readonly name: string;
  /** The codes under which the error can arrive: its name and, if the service has a different code on the wire, that code. */
  readonly codes: readonly string[];
  readonly status: number | undefined;
}

const ERROR = -3;

/** The errors that an operation of an installed SDK package can return, in the order of its documentation. */
export function sdkErrors(packageName: string, client: object, operation: string): readonly SdkError[] {
  const file = join(sdkPackage(packageName).folder, `dist-types/commands/${operation}Command.d.ts`);
  const names = readFileSync(file, "utf8").matchAll(/@throws \{@link (\w+)\}/g);
  const schemas = new Map(Object.entries(client));
  return [...names].flatMap(([, name = ""]) => {
    const schema: unknown = schemas.get(`${name}$`);
    return Array.isArray(schema) && schema[0] === ERROR ? [errorOf(name, schema[3])] : [];
  });
}

/** The traits of an error are in its schema: `{ httpError: 404, awsQueryError: ["NoSuchEntity", 404] }`. */
function errorOf(name: string, traits: unknown): SdkError {
  const { awsQueryError, httpError } = Object(traits) as { awsQueryError?: [string, number]; httpError?: number };
  const [code, status] = awsQueryError ?? [name, httpError];
  return { name, codes: [...new Set([code, name])], status };
}
