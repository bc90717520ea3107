import { ADOPT, CONSENT } from "../../support/worlds/gadgets/adopting-gadget.ts";
import { ACK_TAGS, GADGET_FINALIZER, OUR_TAGS } from "../../support/worlds/memory-world.ts";
import { ACK } from "../journal/makers.ts";
import { PAUSED_ANNOTATION } from "../properties/pauses.ts";
import type { System } from "../system/system.ts";
import { acks } from "./ownership.ts";
import { create, created, edited, removed, type Workload } from "./workload.ts";

const settings = { mode: "shadow" } as const;
const finalizers = [GADGET_FINALIZER];
const PAUSED = { [PAUSED_ANNOTATION]: "true" };
const red = { name: "toy", color: "red" };
const madeByHand = { settings: { color: "blue", size: "big" }, tags: { ...CONSENT, team: "web" } };
const madeByACK = { settings: { guard: "off", size: "medium" }, tags: { ...ACK_TAGS, team: "web" } };
const resumed = edited({ metadata: { annotations: { [PAUSED_ANNOTATION]: null } } });

/** Creates an object that an earlier deployment has served, and its resource. */
async function served(system: System): Promise<void> {
  system.put("toy", { settings: { color: "blue", size: "big" }, tags: OUR_TAGS }, "an earlier deployment");
  await create(system, { finalizers, spec: red });
}

/** Workloads in which nothing is written: in shadow mode, and while an object is paused. */
export const unwrittenWorkloads: Readonly<Record<string, Workload>> = {
  "foresee-a-create": { settings, change: created({ spec: red }), later: edited({ spec: { color: "green" } }) },
  "foresee-an-update": { settings, change: served },
  "foresee-a-delete": {
    settings,
    async change(system) {
      await served(system);
      await removed(system);
    },
  },
  "foresee-a-take-over": {
    settings,
    async change(system) {
      system.put("toy", madeByACK, ACK);
      await create(system, { finalizers, status: acks, spec: red });
    },
  },
  "foresee-an-adoption": {
    settings,
    async change(system) {
      system.put("toy", madeByHand, "hand");
      await create(system, { spec: red, annotations: ADOPT });
    },
  },
  "foresee-what-is-foreign": {
    settings,
    async change(system) {
      system.put("toy", { settings: { color: "blue" }, tags: { team: "other" } }, "other");
      await create(system, { spec: red });
    },
  },
  "pause-a-create": { change: created({ spec: red, annotations: PAUSED }), later: resumed },
  "pause-an-update": {
    before: created({ spec: red }),
    change: edited({ metadata: { annotations: PAUSED }, spec: { color: "green", size: "medium" } }),
    later: resumed,
  },
  "pause-a-delete": {
    before: created({ spec: red }),
    async change(system) {
      await edited({ metadata: { annotations: PAUSED } })(system);
      await removed(system);
    },
    later: resumed,
  },
  "pause-a-take-over": {
    async change(system) {
      system.put("toy", madeByACK, ACK);
      await create(system, { finalizers, status: acks, spec: red, annotations: PAUSED });
    },
    later: resumed,
  },
  "pause-an-adoption": {
    about: "adoption",
    async change(system) {
      system.put("toy", madeByHand, "hand");
      await create(system, { spec: red, annotations: { ...ADOPT, ...PAUSED } });
    },
    later: resumed,
  },
};
