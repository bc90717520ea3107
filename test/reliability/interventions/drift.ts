import { DRIFT_POLICY, IGNORE_FIELD_DRIFT } from "../properties/drift-rules.ts";
import { edited } from "../workloads/workload.ts";
import type { Intervention } from "./intervention.ts";

/** Changes that users make to an object's drift annotations while a pass is under way. */
export const ofDrift: Readonly<Record<string, Intervention>> = {
  "report-drift": ({ system }) => edited({ metadata: { annotations: { [DRIFT_POLICY]: "report" } } })(system),
  "ignore-drift": ({ system }) => edited({ metadata: { annotations: { [DRIFT_POLICY]: "ignore" } } })(system),
  "ignore-a-field": ({ system }) => edited({ metadata: { annotations: { [IGNORE_FIELD_DRIFT]: IGNORED } } })(system),
  "repair-drift": ({ system }) =>
    edited({ metadata: { annotations: { [DRIFT_POLICY]: null, [IGNORE_FIELD_DRIFT]: null } } })(system),
};

/** For each kind, a field that both edits and drift change, and also a field that does not exist. */
const IGNORED = "spec.color,spec.battery,spec.sseSpecification,spec.nothing";
