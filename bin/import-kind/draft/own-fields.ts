import type { ImportedField } from "../fields.ts";
import type { ImportedKind } from "../imported-kind.ts";

/** The fields of the spec that the object's own parts write, apart from its name and its tags. */
export function ownFields({ spec, identity }: ImportedKind): readonly ImportedField[] {
  return spec.filter(({ name, source }) => source.by !== "reference" && name !== identity.name && name !== "tags");
}
