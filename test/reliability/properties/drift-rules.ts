import type { KubernetesObject } from "../../../lib/kubernetes/object.ts";
import { changedBy } from "../journal/look.ts";
import type { CloudWrite } from "../journal/moments.ts";
import { isTagged } from "./declared.ts";

export const DRIFT_POLICY = "driftless.dev/drift-policy";
export const IGNORE_FIELD_DRIFT = "services.k8s.aws/ignore-field-drift";

/** The drift policy of an object. */
export function driftPolicyOf({ metadata }: KubernetesObject): string {
  return metadata.annotations?.[DRIFT_POLICY] ?? "repair";
}

/** Whether an object ignores drift in a part. In the harness, the annotation lists only whole fields. */
export function ignores({ metadata }: KubernetesObject, part: string): boolean {
  return metadata.annotations?.[IGNORE_FIELD_DRIFT]?.split(",").includes(`spec.${part}`) ?? false;
}

/** Whether the object says that its resource differs from the spec and is left as it is. */
export function reportsDrift({ status }: KubernetesObject): boolean {
  return status?.conditions?.some(({ reason }) => reason === "DriftReported") ?? false;
}

/**
 * What is wrong with a write, if it changes a setting that the object leaves to others. Once the object has been Ready and everything has
 * been read, any difference in the resource is drift. Ignored fields are always left alone. Under the policies report and ignore, all
 * other fields are left alone until a user changes the object.
 */
export function writtenAlthoughLeft({ call, pass: { claimed, seen } }: CloudWrite): string | undefined {
  const settings = changedBy(call, seen);
  if (settings.length === 0 || claimed === undefined || seen === undefined || seen.isNew) return undefined;
  if (claimed.metadata.deletionTimestamp !== undefined || !isTagged(seen.tags ?? {}, claimed)) return undefined;
  const { conditions = [], observedGeneration, origin } = claimed.status ?? {};
  const isReady = conditions.some(({ type, status }) => type === "Ready" && status === "True");
  // A resource that is created, or created again, is new until a pass has looked at it.
  if (!isReady || origin === "Creating" || conditions.some(({ reason }) => reason === "Unread")) return undefined;
  // The tags are one setting: Driftless's own tags are restored even if the object ignores drift in the declared tags.
  // A call that has to write another setting also sends an ignored one as declared if AWS has no value for it.
  const mayBeSent = (setting: string) => settings.length > 1 && seen.settings.get(setting) === undefined;
  const ignored = settings.find((name) => name !== "tags" && ignores(claimed, name) && !mayBeSent(name));
  if (ignored !== undefined) return `${ignored}, whose drift is ignored, was written`;
  const isSettled = observedGeneration === claimed.metadata.generation;
  const policy = driftPolicyOf(claimed);
  return isSettled && policy !== "repair" ? `${settings.join()} was written, under the policy ${policy}` : undefined;
}
