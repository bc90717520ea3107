import type { ObjectReference } from "../../lib/kubernetes/client.ts";
import { gadget } from "../support/memory-gadget-kind.ts";
import { robot } from "../support/memory-robot-kind.ts";

/** Two gadgets, and a robot. */
export type ObjectName = "toy" | "other" | "rob";

export const NAMESPACE = "default";
export const KINDS = { toy: gadget.resource, other: gadget.resource, rob: robot.resource } as const;
export const OBJECTS = ["toy", "other", "rob"] as const;

/** The object of this name. */
export function referenceTo(name: ObjectName): ObjectReference {
  return { kind: KINDS[name], namespace: NAMESPACE, name };
}
