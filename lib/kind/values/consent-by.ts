import type { Tags } from "../../reconcile/contract/tag.ts";
import { own } from "../../text/own.ts";

/** Lets a namespace have children of a parent that no object in it owns if this tag of the parent names the namespace, or all of its cluster. */
export function consentBy(tag: string) {
  return (tags: Tags, namespace: string): string | undefined => {
    const given = own(tags, tag);
    const cluster = namespace.slice(0, namespace.lastIndexOf("/") + 1);
    return given === namespace || given === cluster ? undefined : `let its tag ${tag} name the namespace`;
  };
}
