import type { ObjectMeta } from "../../../kubernetes/object.ts";
import { excerpt } from "../../../text/excerpt.ts";
import { TerminalError } from "../../contract/errors.ts";

const DRIFT_POLICY = "driftless.dev/drift-policy";
/** ACK's annotation that lists the fields whose drift is ignored. */
export const IGNORE_FIELD_DRIFT = "services.k8s.aws/ignore-field-drift";

/** More than the paths of all fields of any kind. The API server accepts annotations of 256 kB. */
const LONGEST_LIST = 16_384;

const POLICIES = ["repair", "report", "ignore"] as const;

/**
 * What happens to a difference that arose in AWS: it is repaired (`repair`), reported but left alone (`report`), or left alone without a
 * report (`ignore`).
 */
export type DriftPolicy = (typeof POLICIES)[number];

/** The drift policy of an object. Throws a `TerminalError` if its annotation specifies an unknown policy. */
export function driftPolicy({ annotations }: ObjectMeta): DriftPolicy {
  const given = annotations?.[DRIFT_POLICY] ?? "repair";
  const policy = POLICIES.find((one) => one === given);
  if (policy !== undefined) return policy;
  throw new TerminalError(
    "InvalidAnnotation",
    `annotation ${DRIFT_POLICY} is ${JSON.stringify(excerpt(given))}; it must be one of ${POLICIES.join(", ")}`,
  );
}

/**
 * The paths of the fields whose drift is to be ignored, as the annotation lists them. Throws a `TerminalError` if the list is too long: it
 * must not be truncated, because drift in the fields that are left out would be repaired.
 */
export function ignoredFieldDrift({ annotations }: ObjectMeta): readonly string[] {
  const list = annotations?.[IGNORE_FIELD_DRIFT] ?? "";
  if (list.length > LONGEST_LIST) {
    throw new TerminalError(
      "InvalidAnnotation",
      `annotation ${IGNORE_FIELD_DRIFT} has ${list.length} characters; at most ${LONGEST_LIST} are supported`,
    );
  }
  const paths = list.split(",").map((path) => path.trim());
  return [...new Set(paths)].filter((path) => path !== "");
}

/** Whether the object has a rule about drift other than the default, which is to repair it. */
export function hasDriftRules(metadata: ObjectMeta): boolean {
  return driftPolicy(metadata) !== "repair" || ignoredFieldDrift(metadata).length > 0;
}
