import { isRead } from "../aws-operation.ts";
import { AwsError } from "./aws-error.ts";
import type { Operations } from "./memory-service.ts";

/** What all read calls with this input answer, by their operations. An error is a text. */
export function readAll(operations: Operations, input: object): Readonly<Record<string, unknown>> {
  const reads = Object.entries(operations).filter(([operation]) => isRead(operation));
  return Object.fromEntries(reads.map(([operation, read]) => [operation, answerTo(read, input)]));
}

function answerTo(read: Operations[string], input: object): unknown {
  try {
    return read(input as never); // All of them take the identifiers of the resource.
  } catch (error) {
    if (error instanceof AwsError) return error.says;
    throw error;
  }
}
