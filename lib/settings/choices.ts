import { fieldExportSettings } from "../exports/field-export-kind.ts";
import { historyValues } from "../history/history-values.ts";

/** The words that each of these settings can have. The first word is the default. */
export const choices = {
  deletionPolicy: ["delete", "retain"],
  mode: ["reconcile", "shadow"],
  roles: ["own", "selectors", "carm"],
  sessionPolicy: ["none", "resource"],
  adoption: ["tagged", "any", "none"],
  readOnly: ["tagged", "any"],
  takeOver: ["off", "ack"],
  unknownTags: ["keep", "remove"],
  fieldExport: fieldExportSettings,
  secrets: ["off", "labelled", "any"],
  historyValues,
} as const;
