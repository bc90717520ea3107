import type { Calling } from "./at.ts";
import { listAll } from "./list/list-all.ts";
import { schemaAt, schemasOf } from "./operation.ts";
import type { AnySdk } from "./sdk-types.ts";
import { atOf, call, type Described, type Fields, type Source, type Target } from "./target.ts";
import { fromSdk, toSdk } from "./values/kubernetes-names.ts";

/** A pass over one resource, for the functions of its kind. */
export function callingOf(source: Source, target: Target, description: Described = {}): Calling<AnySdk> {
  const make = (operation: string, input?: object) => call(source, target, operation, description, input);
  const inputOf = (operation: string, at?: string) => schemaAt(schemasOf(source.commands, operation).input, at);
  return {
    ...atOf(source, target, description),
    // The SDK resolves each command to the command's own output.
    call: make as Calling<AnySdk>["call"],
    toFields: (operation, members, at) => fromSdk(inputOf(operation, at), members, source.fieldNames) as Fields,
    toMembers: (operation, fields, at) => toSdk(inputOf(operation, at), fields, source.fieldNames) as Fields,
    list: (operation, at, token) => listAll(source, target, operation, at, token, description),
  };
}
