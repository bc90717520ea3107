import type { Manifest } from "../../kubernetes/manifests/manifest.ts";
import { PUBLISHED } from "../../settings/published.ts";

/** Where a deployment acts. */
interface Account {
  readonly account: string;
  readonly partition: string;
}

/** Adds to the published parameters the account and the partition, which are not known when the manifests are made. */
export function withAccount(manifests: readonly Manifest[], { account, partition }: Account): readonly Manifest[] {
  return manifests.map((manifest) => {
    const { kind, metadata } = manifest;
    if (kind !== "ConfigMap" || metadata.name !== PUBLISHED.name || metadata.namespace !== PUBLISHED.namespace) {
      return manifest;
    }
    const { data } = manifest as Manifest & { readonly data?: object };
    return { ...manifest, data: { ...data, account, partition } };
  });
}
