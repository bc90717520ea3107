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
  /** Whether a retry may help, as the service's model says. */
  readonly retryable: boolean;
}

const ERROR = -3;

/** The errors that an operation of an installed SDK package can return, in the order of its documentation. */
export function sdkErrors(packageName: string, client: object, operation: string): readonly SdkError[] {
  const file = join(sdkPackage(packageName).folder, `dist-types/commands/${operation}Command.d.ts`);
  const names = readFileSync(file, "utf8").matchAll(/@throws \{@link (\w+)\}/g);
  const members = new Map<string, unknown>(Object.entries(client));
  return [...names].flatMap(([, name = ""]) => {
    const schema = members.get(`${name}$`);
    if (!Array.isArray(schema) || schema[0] !== ERROR) return [];
    return [{ ...errorOf(name, schema[3]), retryable: isRetryable(members.get(name)) }];
  });
}

/** The traits of an error are in its schema: `{ httpError: 404, awsQueryError: ["NoSuchEntity", 404] }`. */
function errorOf(name: string, traits: unknown): Omit<SdkError, "retryable"> {
  const { awsQueryError, httpError } = Object(traits) as { awsQueryError?: [string, number]; httpError?: number };
  const [code, status] = awsQueryError ?? [name, httpError];
  return { name, codes: [...new Set([code, name])], status };
}

/** The SDK's classes of errors say so, and not the schemas. */
function isRetryable(type: unknown): boolean {
  if (typeof type !== "function") return false;
  const error = new (type as new (options: object) => { readonly $retryable?: object })({ message: "", $metadata: {} });
  return error.$retryable !== undefined;
}
