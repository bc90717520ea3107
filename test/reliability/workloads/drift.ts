import { DRIFT_POLICY, IGNORE_FIELD_DRIFT } from "../properties/drift-rules.ts";
import type { ObjectName } from "../system/objects.ts";
import type { System } from "../system/system.ts";
import { alter, created, edited, type Workload } from "./workload.ts";

const REPORT = { [DRIFT_POLICY]: "report" };
const IGNORE = { [DRIFT_POLICY]: "ignore" };
const IGNORE_COLOR = { [IGNORE_FIELD_DRIFT]: "spec.color" };
const IGNORE_POLICY = { [IGNORE_FIELD_DRIFT]: "spec.policy" };
const IGNORE_TAGS = { [IGNORE_FIELD_DRIFT]: "spec.tags" };
const spec = {
  ...{ name: "toy", guard: "off", policy: "Public to all", color: "red", size: "big" },
  tags: [{ key: "team", value: "web" }],
};
const robot = { name: "rob", battery: "large", speed: "fast", notes: "mine" };

/** Changes the resource out of band, and sends a message about the change. */
async function drifted(system: System): Promise<void> {
  system.tamper(system.subject.name as ObjectName); // Every subject is one of the system's objects.
  system.hint();
}

/** Workloads with objects whose drift is reported or ignored rather than repaired. */
export const driftWorkloads: Readonly<Record<string, Workload>> = {
  "create-under-report": {
    change: created({ spec, annotations: REPORT }),
    later: edited({ spec: { color: "green" } }),
  },
  "create-ignoring-a-field": { change: created({ spec, annotations: IGNORE_COLOR }) },
  "report-drift": { before: created({ spec, annotations: REPORT }), change: drifted },
  "report-drift-then-edit": {
    before: created({ spec, annotations: REPORT }),
    change: drifted,
    later: edited({ spec: { size: "medium" } }),
  },
  "report-drift-then-repair": {
    before: created({ spec, annotations: REPORT }),
    change: drifted,
    later: edited({ metadata: { annotations: { [DRIFT_POLICY]: null } } }),
  },
  "update-under-report": {
    before: created({ spec, annotations: REPORT }),
    change: edited({ spec: { color: "green", policy: null, tags: null } }),
  },
  "ignore-drift": { before: created({ spec, annotations: IGNORE }), change: drifted },
  "ignore-a-field": {
    before: created({ spec, annotations: IGNORE_COLOR }),
    async change(system) {
      await alter(system, (found) => ({ ...found, settings: { ...found.settings, color: "blue", size: "medium" } }));
      await edited({ spec: { color: "green", policy: "friends" } })(system);
    },
  },
  "ignore-the-tags": {
    before: created({ spec, annotations: IGNORE_TAGS }),
    async change(system) {
      await alter(system, (found) => ({ ...found, tags: { ...found.tags, team: "ops", stage: "test" } }));
      await edited({ spec: { color: "green", tags: [{ key: "team", value: "shop" }] } })(system);
    },
  },
  "ignore-the-policy": {
    before: created({ spec, annotations: IGNORE_POLICY }),
    change: async (system) =>
      await alter(system, (found) => ({ ...found, settings: { ...found.settings, policy: "friends" } })),
  },
  "create-robot-under-report": { subject: "rob", change: created({ spec: robot, annotations: REPORT }) },
  "report-drift-of-a-robot": {
    subject: "rob",
    before: created({ spec: robot, annotations: REPORT }),
    change: drifted,
    later: edited({ spec: { notes: "yours" } }),
  },
};
