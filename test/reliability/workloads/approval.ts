import { APPROVAL, APPROVED } from "../properties/pauses.ts";
import type { System } from "../system/system.ts";
import { create, created, edited, removed, type Workload } from "./workload.ts";

const REQUIRED = { [APPROVAL]: "required" };
const PROTECTED = { "driftless.dev/protected": "true" };
const red = { name: "toy", color: "red", size: "medium" };
const released = edited({ metadata: { annotations: { [APPROVAL]: null, [APPROVED]: null } } });

/** Makes a change, runs the pass that asks for approval, and approves what it asks for. */
function approving(change: Workload["change"]): Workload["change"] {
  return async (system: System) => {
    await change(system);
    await system.serve(1);
    const { waiting } = system.world.kubernetes.user.read(system.subject)?.status?.approval ?? {};
    await edited({ metadata: { annotations: { [APPROVED]: waiting ?? null } } })(system);
  };
}

/** Workloads with objects whose changes need approval. In the end, none does. */
export const approvalWorkloads: Readonly<Record<string, Workload>> = {
  "create-without-approval": { change: created({ spec: red, annotations: REQUIRED }), later: released },
  "create-with-approval": { change: approving(created({ spec: red, annotations: REQUIRED })), later: released },
  "update-with-approval": {
    before: created({ spec: red }),
    change: approving(
      edited({ metadata: { annotations: REQUIRED }, spec: { color: "green", tags: [{ key: "team", value: "web" }] } }),
    ),
    later: released,
  },
  "delete-with-approval": {
    before: created({ spec: red }),
    change: approving(async (system) => {
      await edited({ metadata: { annotations: REQUIRED } })(system);
      await removed(system);
    }),
    later: released,
  },
  "delete-what-is-protected": {
    async before(system) {
      await create(system, { spec: red, annotations: PROTECTED });
    },
    change: removed,
    later: edited({ metadata: { annotations: { "driftless.dev/protected": null } } }),
  },
};
