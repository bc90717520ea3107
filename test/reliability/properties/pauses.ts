import type { Property } from "./property.ts";

export const PAUSED_ANNOTATION = "driftless.dev/paused";
export const APPROVAL = "driftless.dev/approval";
export const APPROVED = "driftless.dev/approved";

export const pausesProperty: Property = {
  name: "P16",
  promise:
    "In shadow mode, nothing is written, neither to AWS nor to an object. Nothing is written to AWS for a paused object, or for one that requires an approval and has none.",
  atCloudWrite({ pass: { claimed, isShadow } }) {
    if (isShadow) return "written in shadow mode";
    const { annotations = {} } = claimed?.metadata ?? {};
    if (annotations[PAUSED_ANNOTATION] === "true") return "written although the object is paused";
    const isUnapproved = annotations[APPROVAL] === "required" && annotations[APPROVED] === undefined;
    return isUnapproved ? "written although nobody has approved it" : undefined;
  },
  atObjectWrite: ({ pass: { isShadow } }) => (isShadow ? "the object was written in shadow mode" : undefined),
};
