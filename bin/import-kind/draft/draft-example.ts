import { stringify } from "yaml";
import type { ImportedKind } from "../imported-kind.ts";

/** The draft of the example of a kind: its name, and what the spec must declare. */
export function draftExample({ kind: { resource }, spec, identity }: ImportedKind): string {
  const needed = spec.filter(({ name, required }) => required || name === identity.name);
  const fields = needed.map(({ name }) => [
    name,
    name === identity.name ? `driftless-${resource.kind.toLowerCase()}` : "???",
  ]);
  return stringify({
    apiVersion: `${resource.group}/${resource.version}`,
    kind: resource.kind,
    metadata: { name: resource.kind.toLowerCase(), namespace: "default" },
    spec: Object.fromEntries(fields),
  });
}
