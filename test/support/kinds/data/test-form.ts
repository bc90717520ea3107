import type fc from "fast-check";
import type { AnyKind } from "../../../../lib/reconcile/contract/kind.ts";
import { turnedRound } from "../../assertions/turned-round.ts";
import { noting } from "../../aws/noting.ts";
import { awsOf } from "../../aws/s3/answering-s3.ts";
import { testPart, type WritablePart } from "../part-contract.ts";
import { partOf, withAnswers } from "./driven-kind.ts";

const silent = { name: "orders", queueName: "orders" };

/** A resource in memory: what its service does with the input of a call. */
export interface Memory {
  readonly answer: (operation: string, input: Readonly<Record<string, unknown>>) => object;
  /** The resource as the kind's reads would describe it now. */
  readonly seen: () => { readonly spec: object; readonly description: object };
}

/** A part of a kind on a service in memory, and the specs that the laws use. */
interface Form {
  readonly kind: AnyKind;
  readonly name: string;
  readonly createMemory: () => Memory;
  readonly examples: readonly (readonly [object, unknown])[];
  readonly defaults: readonly object[];
  readonly generated: fc.Arbitrary<object>;
}

/** Tests the laws of a part on a service in memory. */
export function testForm({ kind, name, createMemory, examples, defaults, generated }: Form): void {
  testPart(partOf(kind, name) as WritablePart<unknown, object, never, unknown>, {
    coverage: { part: name, backend: "memory" },
    async createTrial() {
      const { answer, seen } = createMemory();
      const { aws } = awsOf((operation, input) => answer(operation, { ...input }));
      const { resource } = withAnswers(kind, silent);
      const calls: string[] = [];
      const target = kind.target(resource, noting(aws, calls));
      const fresh = {
        arn: "arn",
        get spec() {
          return seen().spec;
        },
        get description() {
          return seen().description;
        },
      };
      return { target, seen: fresh as never, calls };
    },
    silent,
    examples: examples.map(([spec, value]) => [{ ...silent, ...spec }, value]),
    defaults: defaults.map((spec) => ({ ...silent, ...spec })),
    generated: generated.map((spec) => ({ ...silent, ...spec })),
    reorder: (spec) => ({ ...spec, ...turnedRound(spec) }),
    aim: (shape) => shape,
    // Nothing, if the part is in the description.
    reads: (operation) => operation === "" || /^(Describe|Get|List)/.test(operation),
  });
}
