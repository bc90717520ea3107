import type { PublishedTarget } from "../../kind/publish/definition.ts";
import type { ReferenceData } from "../../kind/publish/published.ts";
import { didYouMean } from "../../text/did-you-mean.ts";
import type { AckFacts } from "../page/ack-facts.ts";
import { referenceName } from "../references.ts";

/**
 * The spec fields of a kind that other objects can provide, by path, as its page states them. A pass looks for the values in this order. Throws
 * if the page does not state what provides a field for which ACK's CRD has a second one, such as `roleRef` for `roleARN`.
 */
export function ackReferences(
  { fields }: Pick<AckFacts, "fields">,
  own: PublishedTarget["kind"],
  stated: Readonly<Record<string, PublishedTarget>>,
): Readonly<Record<string, ReferenceData>> {
  const spec = Object.keys(fields).flatMap((path) => (path.startsWith("spec.") ? [path.slice("spec.".length)] : []));
  const refs = spec.flatMap((path) => (/Refs?(\[\])?\.from$/.test(path) ? [path.replace(/(\[\])?\.from$/, "")] : []));
  for (const ref of refs) {
    const candidates = spec.filter((path) => referenceName(path, isList(ref)) === ref);
    if (candidates.some((path) => Object.hasOwn(stated, path))) continue;
    const unknown = Object.keys(stated).filter((path) => !spec.includes(path));
    const wrong = unknown.map((path) => `; references names ${path}, which is no field${didYouMean(path, spec)}`);
    throw new Error(`spec.${ref}: state in references what provides ${candidates.join(" or ")}${wrong.join("")}`);
  }
  const references = Object.entries(stated).map(([path, to]) => {
    const list = isList(referenceName(path, true)) && ({ list: true } as const);
    const mutual = to.kind.kind === own.kind && to.kind.group === own.group && ({ mutual: true } as const);
    return [path, { ...to, ...list, ...mutual }] as const;
  });
  return Object.fromEntries(references);

  function isList(ref: string): boolean {
    return fields[`spec.${ref}`] === "array";
  }
}
