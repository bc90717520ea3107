import type { Definition } from "../kind/publish/definition.ts";
import type { Reference } from "../reconcile/contract/kind-data.ts";
import { exportedName } from "./field-name.ts";

/** The references of a kind, in the form that the engine uses. */
export function referencesOf({ references }: Pick<Definition, "references">): readonly Reference[] {
  return Object.entries(references).map(([field, { ackName, to, list, mutual, identifies }]) => ({
    field,
    ref: referenceName(field, list),
    ...(list && { list }),
    ...(mutual && { mutual }),
    ...(identifies && { identifies }),
    to: { ...to, ackName: to.ackName ?? ackNameOf(to.path) },
    ackNames: { field: ackName, ref: referenceName(ackName, list) },
  }));
}

/** The name that ACK uses in its messages for the field at a path: `EncryptionConfiguration.KMSKey`. */
export function ackNameOf(path: string): string {
  return path.replaceAll("[]", "").split(".").map(exportedName).join(".");
}

/** ACK's rule for the name of the field that refers to another object or, for a list, to several: `subnetRefs` for `subnetIDs`. */
export function referenceName(field: string, list = false): string {
  const bare = field.replace(/(?<=[^.])(IDs?|Ids?|Names?|ARNs?|Arns?)$/, "");
  return list ? `${singular(bare)}Refs` : `${bare}Ref`;
}

function singular(name: string): string {
  return name.replace(/ies$/, "y").replace(/(?<=[^s])s$/, "");
}
