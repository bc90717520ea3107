import { stringify } from "yaml";
import type { ImportedKind } from "../imported-kind.ts";

/** The draft of the example of a kind: its name, what the spec must declare, and the tag that every example has. */
export function draftExample({ kind, spec, identity }: ImportedKind): string {
  const { resource } = kind;
  const needed = spec.filter(({ name, required }) => required || name === identity.name);
  const fields = needed.map(({ name }) => [
    name,
    name === identity.name ? `driftless-${resource.kind.toLowerCase()}` : "???",
  ]);
  return stringify({
    apiVersion: `${resource.group}/${resource.version}`,
    kind: resource.kind,
    metadata: { name: resource.kind.toLowerCase(), namespace: "default" },
    spec: { ...Object.fromEntries(fields), ...tagsOf(kind) },
  });
}

/** The upgrade's tests look for this tag. */
function tagsOf(kind: ImportedKind["kind"]): object {
  const { tags } = kind.spec.properties ?? {};
  if (tags === undefined) return {};
  if (tags.type !== "array") return { tags: { team: "platform" } };
  const names = Object.keys(tags.items?.properties ?? {});
  const named = (end: RegExp, other: string) => names.find((name) => end.test(name)) ?? other;
  return { tags: [{ [named(/key$/i, "key")]: "team", [named(/value$/i, "value")]: "platform" }] };
}
