import { choice } from "./field-schemas.ts";

/** The parameters that determine which existing resources objects are allowed to take or to read. */
export const consentFields = {
  adoption: choice(["tagged", "any", "none"])
    .default("tagged")
    .describe(
      "The resources that objects are allowed to adopt. `tagged`: those that consent with the tag driftless.dev/adoptable-by. `any`: " +
        "also those without an owner. `none`: no resources.",
    ),
  readOnly: choice(["tagged", "any"])
    .default("tagged")
    .describe(
      "The resources whose values read-only objects show. `tagged`: those that belong to the object, or that consent with the tag " +
        "driftless.dev/readable-by or driftless.dev/adoptable-by. For other resources, only the names of the fields that differ. `any`: all.",
    ),
  takeOver: choice(["off", "ack"])
    .default("off")
    .describe("`ack` lets Driftless take over the resources that ACK's controllers manage for the same objects."),
};
