import type { KubernetesClient } from "../../../lib/kubernetes/client.ts";
import type { KubernetesObject } from "../../../lib/kubernetes/object.ts";
import { copy } from "../../support/assertions/copy.ts";
import type { PassView } from "../journal/moments.ts";
import { colorOf } from "./paints.ts";

/** A client that notes each response in the view of the pass that makes the call. `staleObject` can replace an object with an older one. */
export function watchedKubernetes(
  kubernetes: KubernetesClient,
  pass: () => PassView | undefined,
  now: () => number,
  staleObject: (name: string) => { readonly object: KubernetesObject | undefined } | undefined,
): KubernetesClient {
  const note = (parts: Partial<PassView>) => Object.assign(pass() ?? {}, parts);
  return {
    ...kubernetes,
    async get(reference) {
      const fresh = await kubernetes.get(reference);
      const stale = staleObject(reference.name);
      const object = stale === undefined ? fresh : stale.object;
      note({ known: object, color: undefined });
      return copy(object);
    },
    async getTarget(reference) {
      const target = await kubernetes.getTarget(reference);
      note({ color: colorOf(target) });
      return target;
    },
    async patch(reference, patch) {
      const object = await kubernetes.patch(reference, patch);
      note({ known: object });
      return object;
    },
    async patchStatus(reference, patch) {
      const object = await kubernetes.patchStatus(reference, patch);
      const isClaimed = object.status?.claim?.holder === pass()?.holder;
      note({ known: object, ...(isClaimed && { claimed: object }) });
      return object;
    },
    async readNamespace(name) {
      const namespace = await kubernetes.readNamespace(name);
      note({ namespaceAnnotations: namespace.annotations, lookedAt: now() });
      return namespace;
    },
  };
}
