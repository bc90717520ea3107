import type { AckKind, AckService } from "./ack-service.ts";
import type { KindOperations } from "./operations.ts";
import type { SdkError } from "./sdk/sdk-errors.ts";

/** The error codes of a kind, by what they mean. A code that ACK's files and the SDK do not name is missing. */
export interface ErrorCodes {
  /** The resource does not exist. */
  readonly absent: readonly string[];
  /** A retry is pointless. */
  readonly terminal: readonly string[];
  /** Which of the codes only the shapes of the SDK's errors suggest, so that a person has to read them. */
  readonly suggested: { readonly absent: readonly string[]; readonly terminal: readonly string[] };
  /** A resource with this name exists. */
  readonly exists: string | undefined;
}

/**
 * The error codes in `generator.yaml` and in the SDK. An error can arrive under the service's code or under the name of the SDK's class, so
 * both are listed.
 */
export function errorCodesOf({ sdk }: AckService, { config }: AckKind, operations: KindOperations): ErrorCodes {
  const { create, read, update, remove, attributes, tags } = operations;
  const calls = [read?.call, create, update, remove, attributes?.write].flatMap((call) => call ?? []);
  const errors = calls.flatMap((call) => sdk.errors(call).map((error) => ({ ...error, call })));
  const spellings = (code: string) => errors.find(({ codes }) => codes.includes(code))?.codes ?? [code];
  const notFound = config.exceptions?.errors?.["404"]?.code;
  const missing = errors.filter(
    ({ call, name }) => [read?.call, remove].includes(call) && /NotFound|NoSuch/.test(name),
  );
  const stated = errors.filter(({ call, status }) => call === read?.call && status === 404);
  const existing = errors.filter(({ call, name }) => call === create && /AlreadyExists|NameExists|InUse/.test(name));
  // ACK's rule: the code in `generator.yaml`, or else an error with the status 404. Some services have neither.
  const absent = unique(
    notFound === undefined ? [...stated, ...missing].flatMap(({ codes }) => codes) : spellings(notFound),
  );
  const terminal = unique((config.exceptions?.terminal_codes ?? []).flatMap(spellings));
  const asked = [read?.call, tags?.read].flatMap((call) => (call === undefined ? [] : sdk.errors(call)));
  const others = (all: readonly SdkError[]) => codesOf(all).filter((code) => !absent.includes(code));
  const suggested = {
    absent: others(asked.filter(meansAbsent)),
    terminal: terminal.length > 0 ? [] : others(errors.filter(meansTerminal)),
  };
  return {
    absent: [...absent, ...suggested.absent],
    terminal: [...terminal, ...suggested.terminal],
    suggested,
    // The SDK's errors have the names of their classes.
    exists: existing[0]?.name,
  };
}

/** Whether an error of a call that reads means that the resource does not exist. */
function meansAbsent({ name, status }: SdkError): boolean {
  return (status === 404 && !name.startsWith("Invalid")) || /(NotFound|DoesNotExist)(Exception)?$/.test(name);
}

/** Whether an error is about what the object declares. An error without a status of its own has the status 400. */
function meansTerminal({ name, status = 400, retryable }: SdkError): boolean {
  return /^(Invalid|Malformed|Validation)/.test(name) && status === 400 && !retryable;
}

function codesOf(errors: readonly SdkError[]): readonly string[] {
  return unique(errors.flatMap(({ codes }) => codes));
}

function unique(values: readonly string[]): readonly string[] {
  return [...new Set(values)];
}
