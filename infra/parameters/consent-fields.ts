import { setting } from "./field-schemas.ts";

/** The parameters that determine which existing resources objects are allowed to take or to read. */
export const consentFields = {
  adoption: setting("adoption").describe(
    "The resources that objects are allowed to adopt. `tagged`: those that consent with the tag driftless.dev/adoptable-by. `any`: " +
      "also those without an owner. `none`: no resources.",
  ),
  readOnly: setting("readOnly").describe(
    "The resources whose values read-only objects show. `tagged`: those that belong to the object, or that consent with the tag " +
      "driftless.dev/readable-by or driftless.dev/adoptable-by. For other resources, only the names of the fields that differ. `any`: all.",
  ),
  takeOver: setting("takeOver").describe(
    "`ack` lets Driftless take over the resources that ACK's controllers manage for the same objects.",
  ),
};
