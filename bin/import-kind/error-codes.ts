import type { AckKind, AckService } from "./ack-service.ts";
import type { KindOperations } from "./operations.ts";

/** The error codes of a kind, by what they mean. A code that ACK's files and the SDK do not name is missing. */
export interface ErrorCodes {
  /** The resource does not exist. */
  readonly absent: readonly string[];
  /** A retry is pointless. */
  readonly terminal: readonly string[];
  /** A resource with this name exists. */
  readonly exists: string | undefined;
}

/**
 * The error codes in `generator.yaml` and in the SDK. An error can arrive under the service's code or under the name of the SDK's class, so
 * both are listed.
 */
export function errorCodesOf({ sdk }: AckService, { config }: AckKind, operations: KindOperations): ErrorCodes {
  const { create, read, update, remove, attributes } = operations;
  const calls = [read?.call, create, update, remove, attributes?.write].flatMap((call) => call ?? []);
  const errors = calls.flatMap((call) => sdk.errors(call).map((error) => ({ ...error, call })));
  const spellings = (code: string) => errors.find(({ codes }) => codes.includes(code))?.codes ?? [code];
  const notFound = config.exceptions?.errors?.["404"]?.code;
  const missing = errors.filter(
    ({ call, name }) => [read?.call, remove].includes(call) && /NotFound|NoSuch/.test(name),
  );
  const stated = errors.filter(({ call, status }) => call === read?.call && status === 404);
  const existing = errors.filter(({ call, name }) => call === create && /AlreadyExists|NameExists|InUse/.test(name));
  return {
    // ACK's rule: the code in `generator.yaml`, or else an error with the status 404. Some services have neither.
    absent: unique(
      notFound === undefined ? [...stated, ...missing].flatMap(({ codes }) => codes) : spellings(notFound),
    ),
    terminal: unique((config.exceptions?.terminal_codes ?? []).flatMap(spellings)),
    // The SDK's errors have the names of their classes.
    exists: existing[0]?.name,
  };
}

function unique(values: readonly string[]): readonly string[] {
  return [...new Set(values)];
}
