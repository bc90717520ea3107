import type { KubernetesObject } from "../../../lib/kubernetes/object.ts";
import { accountOf, type CloudPlace, HOME } from "../../support/worlds/memory-place.ts";
import type { Administrators, Orders } from "./administrators.ts";

/** The annotations of a namespace. */
export type Annotations = Readonly<Record<string, string>>;

/** A place in which a pass may act, and the role that it assumes there. */
export interface Given extends CloudPlace {
  /** `undefined` if the pass acts as the function itself. */
  readonly role: string | undefined;
}

/** How long passes may use orders that they have read. */
const CACHE_MS = 10_000;

/**
 * The places and roles that an object was granted by its namespace, as the namespace was when the pass read it, and by the orders that were
 * in force then or shortly before.
 */
export function givenAt(
  object: KubernetesObject,
  annotations: Annotations,
  administrators: Pick<Administrators, "orders">,
  lookedAt: number,
  regions: readonly string[],
): readonly Given[] {
  return administrators
    .orders(lookedAt - CACHE_MS, lookedAt)
    .flatMap((orders) => givenBy(object, annotations, orders, regions) ?? []);
}

/** The place and role that an object is granted; `undefined` if no pass over the object may act anywhere. */
export function givenBy(
  { metadata }: KubernetesObject,
  annotations: Annotations,
  orders: Orders,
  regions: readonly string[],
): Given | undefined {
  const region =
    metadata.annotations?.["services.k8s.aws/region"] ?? annotations["services.k8s.aws/default-region"] ?? HOME.region;
  const role = roleBy(metadata.namespace, annotations, orders);
  if (!regions.includes(region) || role === null) return undefined;
  return { account: role === undefined ? HOME.account : accountOf(role), region, role };
}

/** The role for a namespace: `undefined` for the function's own role, `null` for none. */
function roleBy(namespace: string, annotations: Annotations, orders: Orders): string | undefined | null {
  const { "services.k8s.aws/team-id": team, "services.k8s.aws/owner-account-id": account } = annotations;
  if (orders.source !== "carm" && (team ?? account) !== undefined) return null;
  if (orders.source === "own") return undefined;
  if (orders.source === "selectors") {
    const [first, ...others] = Object.values(orders.selectors).filter((order) => order.namespace === namespace);
    const isNone = first !== undefined && accountOf(first.role) === "";
    return others.length > 0 || isNone ? null : first?.role;
  }
  if (team !== undefined) return orders.teams[team] ?? null;
  if (account === undefined || account === HOME.account) return undefined;
  const role = orders.accounts[account];
  return role !== undefined && accountOf(role) === account ? role : null;
}
