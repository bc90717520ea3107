import { settingsIn } from "../journal/look.ts";
import { isMispainted, isPainted } from "../system/paints.ts";
import { specOf } from "./declared.ts";
import type { Property } from "./property.ts";

export const referencesProperty: Property = {
  name: "P13",
  promise:
    "No call to the cloud is made while a reference of the object is invalid or provides no value, unless the object is being deleted. The value that is written is the value that the named object provided when the pass read it, and it is never written into the spec.",
  atCloudCall({ pass: { known, color } }) {
    if (known === undefined || !isPainted(known) || known.metadata.deletionTimestamp !== undefined) return undefined;
    if (isMispainted(known)) return "called although the reference is invalid";
    return color === undefined ? "called although the reference provides no value" : undefined;
  },
  atCloudWrite({ call, pass: { known, color } }) {
    if (known === undefined || !isPainted(known) || !settingsIn(call).includes("color")) return undefined;
    const { value } = call.body as { readonly value?: string }; // The call writes a gadget's setting.
    return value === color ? undefined : `${value} was written, although the reference provided ${color}`;
  },
  atObjectWrite({ before, after }) {
    if (after === undefined || !isPainted(before)) return undefined;
    return specOf(after).color === specOf(before).color
      ? undefined
      : "the value of a reference was written into the spec";
  },
};
