import type { KindEntry } from "../../../../lib/reconcile/contract/kind.ts";
import type { Calls } from "../../../../lib/reconcile/contract/kind-data.ts";
import { gadget, gadgets } from "./gadget-kind.ts";
import type { MemoryService } from "./memory-resource.ts";
import { robot, robots } from "./robot-kind.ts";

/** A kind whose resources are in an in-memory cloud. */
export interface MemoryKind {
  readonly entry: KindEntry;
  readonly calls: Calls;
  /** A spec that declares the resource `toy` and nothing else. */
  readonly spec: Readonly<Record<string, unknown>>;
  /** The ARN of this resource. */
  readonly arn: string;
  /** The AWS service of the kind. Default: the service of the toys. */
  readonly service?: MemoryService;
}

/** The kinds that exist only in tests. */
export const toyKinds = {
  gadget: {
    entry: gadgets,
    calls: gadget.calls,
    spec: { name: "toy" },
    arn: "arn:aws:toys:us-west-2:000000000000:gadget/toy",
  },
  robot: {
    entry: robots,
    calls: robot.calls,
    spec: { name: "toy" },
    arn: "arn:aws:toys:us-west-2:000000000000:robot/toy/id-9",
  },
} as const satisfies Readonly<Record<string, MemoryKind>>;
