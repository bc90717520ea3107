import { ACK_TAGS, ROBOT_FINALIZER } from "../../support/worlds/memory-world.ts";
import { ACK } from "../journal/makers.ts";
import { alter, create, created, edited, editedAgain, READ_ONLY, RETAIN, removed, type Workload } from "./workload.ts";

const subject = "rob";
const plain = { name: "rob", battery: "big" };
const full = { ...plain, speed: "fast", notes: "beep", tags: [{ key: "team", value: "web" }] };
const otherwise = { battery: "small", speed: "medium", notes: "boop", tags: [{ key: "team", value: "data" }] };
const nothing = { battery: null, speed: null, notes: null, tags: null };
const ID = "made-by-ack";
const foreign = { id: "made-by-another", tags: { team: "other" }, settings: { battery: "huge" } };

/** Workloads with robots, which the cloud takes time to change. */
export const robotWorkloads: Readonly<Record<string, Workload>> = {
  "create-robot": { subject, change: created({ spec: plain }) },
  "create-robot-full": { subject, change: created({ spec: full }) },
  "create-robot-then-edit": { subject, change: created({ spec: plain }), later: edited({ spec: full }) },
  "create-robot-then-delete": { subject, change: created({ spec: plain }), later: removed },
  "create-robot-of-another": {
    subject,
    async change(system) {
      system.put("rob", foreign, "other");
      await create(system, { spec: plain });
    },
    later: removed,
  },
  "look-at-robot-of-another": {
    ...{ subject, settings: { readOnly: "tagged" } },
    async change(system) {
      system.put("rob", foreign, "other");
      await create(system, { spec: full, annotations: READ_ONLY });
    },
    later: edited({ spec: { speed: "slow" } }),
  },
  "update-robot": { subject, before: created({ spec: full }), change: edited({ spec: otherwise }) },
  "slow-robot-down": { subject, before: created({ spec: full }), change: edited({ spec: nothing }) },
  "robot-there-and-back": {
    subject,
    before: created({ spec: plain }),
    change: edited({ spec: { speed: "fast" } }),
    later: edited({ spec: { speed: null } }),
  },
  "retag-robot-and-back": {
    subject,
    before: created({ spec: full }),
    change: edited({ spec: { tags: [{ key: "stage", value: "test" }] } }),
    later: editedAgain({ spec: { tags: full.tags } }),
  },
  "unprintable-robot": {
    subject,
    before: created({ spec: full }),
    change: edited({ spec: { notes: "unprintable", battery: "small" } }),
    later: edited({ spec: { notes: "beep" } }),
  },
  "repair-robot": {
    subject,
    before: created({ spec: full }),
    async change(system) {
      system.tamper("rob");
      system.hint();
    },
  },
  "robot-breaks-then-works": {
    subject,
    before: created({ spec: plain }),
    async change(system) {
      await alter(system, (found) => ({ ...found, isBroken: true }));
      await edited({ spec: { battery: "small" } })(system);
    },
    later: async (system) => await alter(system, ({ isBroken: _isBroken, ...found }) => found),
  },
  "delete-robot": { subject, before: created({ spec: plain }), change: removed },
  "delete-robot-while-it-changes": {
    subject,
    before: created({ spec: plain }),
    change: edited({ spec: { battery: "small" } }),
    later: removed,
  },
  "delete-robot-in-use-then-free": {
    subject,
    async before(system) {
      await create(system, { spec: plain });
      await system.serve();
      await alter(system, (found) => ({ ...found, inUse: true }));
    },
    change: removed,
    later: async (system) => await alter(system, ({ inUse: _inUse, ...found }) => found),
    isPossible: ({ world }) => world.cloud.resources.get("rob")?.inUse === true,
  },
  "delete-robot-and-make-again": {
    subject,
    before: created({ spec: plain }),
    change: removed,
    later: created({ spec: full }),
    isPossible: (system) => !system.exists(),
  },
  "delete-robot-retained": { subject, before: created({ spec: plain, annotations: RETAIN }), change: removed },
  "robot-becomes-read-only": {
    subject,
    before: created({ spec: plain }),
    change: edited({ spec: full }),
    later: edited({ metadata: { annotations: READ_ONLY } }),
  },
  "take-robot-over": {
    subject,
    async change(system) {
      system.put("rob", { id: ID, tags: ACK_TAGS, settings: { battery: "small" } }, ACK);
      const arn = `arn:aws:toys:us-west-2:000000000000:robot/rob/${ID}`;
      const ackResourceMetadata = { arn, ownerAccountID: "000000000000", region: "us-west-2" };
      await create(system, { finalizers: [ROBOT_FINALIZER], status: { ackResourceMetadata }, spec: plain });
    },
  },
};
