import { choices, targetChoices } from "./choices.ts";
import { choice, type Form, form, isCount, isFlag, isOneOf, isString, isText, isTexts, optional } from "./form.ts";

const flag = form(isFlag, false);
const texts = form(isTexts, []);

/** The functions that read settings. */
export type Reader = "reconcile" | "sweep" | "drift" | "install";

function setting<Value, const By extends readonly Reader[]>(
  of: Form<Value>,
  ...readBy: By
): Form<Value> & { readonly readBy: By } {
  return { ...of, readBy };
}

/** The deployment parameters that functions read, under their own names: the form and the default of each, and its readers. */
export const settings = {
  clusterName: setting(form(isText), "reconcile", "sweep", "drift"),
  clusterUid: setting(optional(isText), "reconcile"),
  regions: setting(form(isTexts), "reconcile"),
  kinds: setting(form(isSome), "reconcile", "sweep", "drift"),
  watchNamespaces: setting(texts, "reconcile", "sweep", "drift"),
  watchSelector: setting(form(isString, ""), "reconcile", "sweep", "drift"),
  mode: setting(choice(choices.mode), "reconcile", "sweep", "drift", "install"),
  paused: setting(flag, "reconcile"),
  deletionPolicy: setting(choice(choices.deletionPolicy), "reconcile"),
  maximumDeletesPerHour: setting(form(isLimit), "reconcile"),
  maximumRepairsPerHour: setting(form(isLimit, "off"), "reconcile"),
  maximumOpeningsPerHour: setting(form(isLimit, "off"), "reconcile"),
  roles: setting(choice(choices.roles), "reconcile"),
  rolesRequired: setting(flag, "reconcile"),
  sessionPolicy: setting(choice(choices.sessionPolicy), "reconcile"),
  assumableRoles: setting(texts, "drift"),
  passableRoles: setting(texts, "reconcile"),
  iamPath: setting(optional(isText), "reconcile"),
  existingRoles: setting(texts, "reconcile"),
  permissionsBoundary: setting(optional(isText), "reconcile"),
  replicas: setting(flag, "reconcile"),
  deniedBuckets: setting(texts, "reconcile"),
  allowedEventSources: setting(texts, "reconcile"),
  allowedTargets: setting(optional(isTexts), "reconcile"),
  targets: setting(optional(isOneOf(targetChoices)), "reconcile"),
  accessEntries: setting(choice(choices.accessEntries), "reconcile"),
  accessPrincipals: setting(texts, "reconcile"),
  adoption: setting(choice(choices.adoption), "reconcile"),
  readOnly: setting(choice(choices.readOnly), "reconcile"),
  takeOver: setting(choice(choices.takeOver), "reconcile"),
  crossNamespaceReferences: setting(flag, "reconcile"),
  fieldExport: setting(choice(choices.fieldExport), "reconcile", "sweep"),
  secrets: setting(choice(choices.secrets), "reconcile"),
  resourceTags: setting(texts, "reconcile"),
  unknownTags: setting(choice(choices.unknownTags), "reconcile"),
  historyValues: setting(choice(choices.historyValues), "reconcile", "install"),
  resyncSeconds: setting(form(isCount), "sweep"),
  resyncSecondsByKind: setting(form(isCounts, {}), "sweep"),
} as const;

function isSome(value: unknown): value is readonly string[] {
  return isTexts(value) && value.length > 0;
}

function isLimit(value: unknown): value is number | "off" {
  return value === "off" || isCount(value);
}

function isCounts(value: unknown): value is Readonly<Record<string, number | undefined>> {
  return typeof value === "object" && value !== null && Object.values(value).every(isCount);
}
