import type { Calling } from "./at.ts";
import { listAll } from "./list-all.ts";
import type { AnySdk } from "./sdk-types.ts";
import { atOf, call, type Described, type Source, type Target } from "./target.ts";

/** A pass over one resource, for the functions of its kind. */
export function callingOf(source: Source, target: Target, description: Described = {}): Calling<AnySdk> {
  const make = (operation: string, input?: object) => call(source, target, operation, description, input);
  const list = (operation: string, at: string) => listAll(source, target, operation, at, description);
  // The SDK resolves each command to the command's own output.
  return { ...atOf(source, target, description), call: make as Calling<AnySdk>["call"], list };
}
