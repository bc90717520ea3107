import type { Definition, Operations } from "../kind/publish/definition.ts";
import type { Call } from "../reconcile/contract/kind-data.ts";
import { actionsOf } from "./iam/actions.ts";

/** Every AWS call that a kind makes, by operation, in alphabetical order. Throws if the definition lists one both as a read and a write. */
export function callsOf(definition: Definition): Readonly<Record<string, Call>> {
  const fields = Object.keys({ ...definition.fields, ...definition.calls });
  const all = [ownOperations(definition), ...fields.map((field) => operationsOf(definition, field))];
  const reads = new Set(all.flatMap((operations) => operations.reads));
  const writes = new Set(all.flatMap((operations) => operations.writes));
  for (const operation of reads.intersection(writes)) {
    throw new Error(`${operation} is listed both as an operation that reads and as one that writes`);
  }
  return Object.fromEntries(
    [...reads, ...writes].sort().map((operation) => {
      const actions = actionsOf(definition, [operation]);
      const isOnce = definition.once?.includes(operation);
      return [operation, { actions, ...(reads.has(operation) && { reads: true }), ...(isOnce && { once: true }) }];
    }),
  );
}

/** The operations that every resource requires, regardless of its spec. */
export function ownOperations({ create, operations: { reads, writes } }: Definition): Operations {
  return { reads, writes: [create, ...writes] };
}

/** The operations that a spec field requires. A field without its own operation is set by the create operation. */
export function operationsOf({ create, fields, calls }: Definition, field: string): Operations {
  const { operation = create, read, remove } = fields[field] ?? {};
  const { reads = [], writes = [] } = calls[field] ?? {};
  return { reads: [...listOf(read), ...reads], writes: [operation, ...listOf(remove), ...writes] };
}

function listOf(operation: string | undefined): readonly string[] {
  return operation === undefined ? [] : [operation];
}
