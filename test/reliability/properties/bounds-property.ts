import type { KubernetesObject } from "../../../lib/kubernetes/object.ts";
import type { Property } from "./property.ts";

/** The roles of captains, which an administrator has made for one object in a namespace, or for one in another. */
export const CAPTAINS = {
  own: "arn:aws:iam::000000000000:role/driftless/east/pilot",
  ownToo: "arn:aws:iam::000000000000:role/driftless/east/skipper",
  anothers: "arn:aws:iam::000000000000:role/driftless/east/anothers-pilot",
} as const;

/** Whether an object declares another harbor than its namespace imposes, or a captain of another namespace. */
export function isBoundElsewhere(object: KubernetesObject): boolean {
  const { harbor = object.metadata.namespace } = (object.spec ?? {}) as { readonly harbor?: string };
  return harbor !== object.metadata.namespace || !mayPass(captainOf(object));
}

export function captainOf({ spec }: KubernetesObject): string | undefined {
  return ((spec ?? {}) as { readonly captain?: string }).captain;
}

/** Whether a captain is a role of the namespace, or none. */
function mayPass(captain: string | undefined): boolean {
  return captain === undefined || captain === CAPTAINS.own || captain === CAPTAINS.ownToo;
}

export const boundsProperty: Property = {
  name: "P17",
  promise:
    "No call sets a value that the deployment does not allow: a field that is imposed has the imposed value, and AWS gets only roles that the deployment lists, or that an object in the same namespace has created.",
  atCloudWrite({ call: { verb, body }, pass: { reference } }) {
    const { Harbor, Captain } = body as { readonly Harbor?: string; readonly Captain?: string };
    if (!mayPass(Captain)) return `${Captain} was passed, which is no role of the namespace`;
    const isImposed = /^Create(Boat|Raft)$/.test(verb);
    return isImposed && Harbor !== reference.namespace ? `${Harbor} was set, which is not the namespace` : undefined;
  },
};
