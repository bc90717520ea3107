import type { Service } from "../../../../lib/reconcile/contract/aws.ts";
import { SERVICE } from "../memory/memory-resource.ts";

/** The schemas of members, in the form in which SDK packages have them. */
export const TEXT = 0;
export const TEXTS = 64;
export const TEXT_MAP = 128;

type Members = Readonly<Record<string, unknown>>;

export function structure(name: string, members: Members): unknown {
  return [3, "toys", name, 0, Object.keys(members), Object.values(members)];
}

export function listOf(schema: unknown): unknown {
  return [1, "toys", "List", 0, schema];
}

export const TAG_LIST = listOf(structure("Tag", { Key: TEXT, Value: TEXT }));

/** The inputs and the outputs of operations, by operation. */
export type Shapes = Readonly<Record<string, readonly [input: Members, output?: Members]>>;

/** An SDK's module for the toys: the schema and the command of each operation. */
export function toySdk(shapes: Shapes): object {
  const members = Object.entries(shapes).flatMap(([operation, [input, output = {}]]) => {
    const [request, response] = [structure(`${operation}Request`, input), structure(`${operation}Response`, output)];
    const schema = [9, "toys", operation, 0, request, response];
    // The driver makes commands with `new`, whose result is then what the function returns.
    const command = function Command(input: object) {
      return { operation, schema, input };
    };
    return [[`${operation}$`, schema] as const, [`${operation}Command`, command] as const];
  });
  return Object.fromEntries(members);
}

/** The cloud's service as the driver uses it. */
export const drivenToys: Service<unknown> = {
  name: SERVICE,
  load: () => Promise.reject(new Error("the in-memory cloud has no SDK")),
  open: (send) => ({ send }),
};
