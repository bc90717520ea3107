import { tableKind } from "../../../lib/kinds/dynamodb/table/kind.ts";
import { kinds } from "../../../lib/kinds/index.ts";
import type { ObjectReference } from "../../../lib/kubernetes/client.ts";
import type { KindEntry } from "../../../lib/reconcile/contract/kind.ts";
import { badge } from "../../support/kinds/driven/badge.ts";
import { KITE } from "../../support/kinds/driven/badge-world.ts";
import { bell } from "../../support/kinds/driven/bell.ts";
import { boat, raft, raftReference } from "../../support/kinds/driven/boat.ts";
import { desk } from "../../support/kinds/driven/desk.ts";
import { drivenKinds } from "../../support/kinds/driven/driven-toys.ts";
import { kite } from "../../support/kinds/driven/kite.ts";
import { labelKind } from "../../support/kinds/driven/label/label.ts";
import { lamp } from "../../support/kinds/driven/lamp.ts";
import { mill } from "../../support/kinds/driven/mill/mill.ts";
import { ribbon } from "../../support/kinds/driven/ribbon.ts";
import { gadget } from "../../support/kinds/memory/gadget-kind.ts";
import { robot } from "../../support/kinds/memory/robot-kind.ts";
import { colorReference } from "../../support/kinds/paint.ts";
import { SIMPLE_TABLE } from "./tables.ts";

/** The names of the objects: two gadgets, a robot, a table, one of each kind that is data, another label, and a gadget and a label in another namespace. */
export type ObjectName =
  | "toy"
  | "other"
  | "rob"
  | "orders"
  | "kite"
  | "lamp"
  | "bell"
  | "desk"
  | "boat"
  | "raft"
  | "badge"
  | "ribbon"
  | "mill"
  | "label"
  | "double"
  | "guest"
  | "visitor";

export const NAMESPACE = "default";
/** The namespace of the guest and of the visitor. */
export const ELSEWHERE = "elsewhere";
export const KINDS = {
  ...{ toy: gadget.resource, other: gadget.resource, rob: robot.resource, orders: tableKind },
  ...{ kite: kite.resource, lamp: lamp.resource, bell: bell.resource, desk: desk.resource },
  ...{ boat: boat.resource, raft: raft.resource, badge: badge.resource, ribbon: ribbon.resource },
  mill: mill.resource,
  guest: gadget.resource,
  ...{ label: labelKind.resource, double: labelKind.resource, visitor: labelKind.resource },
} as const;
export const OBJECTS = [
  "toy",
  "other",
  "rob",
  "orders",
  "kite",
  "lamp",
  "bell",
  "desk",
  "boat",
  "raft",
  "badge",
  "ribbon",
  "mill",
  "label",
  "double",
  "guest",
  "visitor",
] as const;

/**
 * The kinds besides gadgets and robots: those that are data, and the kind `Table` as it ships. It is loaded before the first run, because a
 * run must not wait for a module to load.
 */
export const otherKinds: readonly KindEntry[] = [
  ...drivenKinds,
  ...(await Promise.all(kinds.filter(({ resource }) => resource.kind === tableKind.kind).map(loaded))),
];

/** The references of gadgets. */
export const references = [colorReference, raftReference];

/** A reference to the object with this name. */
export function referenceTo(name: ObjectName): ObjectReference {
  return { kind: KINDS[name], namespace: name === "guest" || name === "visitor" ? ELSEWHERE : NAMESPACE, name };
}

/** The smallest valid spec for the object with this name. */
export function simpleSpec(name: ObjectName): object {
  if (name === "boat" || name === "raft") return {};
  if (name === "badge") return { kite: KITE, pin: "left" };
  if (name === "ribbon") return { name, kite: KITE };
  if (KINDS[name] === labelKind.resource) return { name: "label", kite: KITE };
  return name === "orders" ? SIMPLE_TABLE : { name };
}

async function loaded(entry: KindEntry): Promise<KindEntry> {
  const kind = await entry.load();
  return { ...entry, load: async () => kind };
}
