import type { Property } from "./property.ts";

export const PAUSED_ANNOTATION = "driftless.dev/paused";

export const pausesProperty: Property = {
  name: "P16",
  promise:
    "In shadow mode, nothing is written, neither to AWS nor to an object. Nothing is written to AWS for a paused object.",
  atCloudWrite({ pass: { claimed, isShadow } }) {
    if (isShadow) return "written in shadow mode";
    const isPaused = claimed?.metadata.annotations?.[PAUSED_ANNOTATION] === "true";
    return isPaused ? "written although the object is paused" : undefined;
  },
  atObjectWrite: ({ pass: { isShadow } }) => (isShadow ? "the object was written in shadow mode" : undefined),
};
