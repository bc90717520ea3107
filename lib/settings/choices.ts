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
  accessEntries: ["off", "view", "edit"],
  secrets: ["off", "labelled", "any"],
  historyValues,
} as const;

/** The words of the setting `targets`. Without a value, the deployment's registration says which of them it is. */
export const targetChoices = ["closed", "open"] as const;

type Choice<Setting extends keyof typeof choices> = (typeof choices)[Setting][number];

/** Whether the reconcile function reads the Secrets that objects name. */
export function readsSecrets({
  secrets = "off",
  mode,
}: {
  readonly secrets?: Choice<"secrets">;
  readonly mode: Choice<"mode">;
}): boolean {
  return secrets !== "off" && mode !== "shadow";
}
