import { ACK_TAGS, GADGET_FINALIZER } from "../../support/worlds/memory-world.ts";
import { ACK } from "../journal/makers.ts";
import { create, created, edited, READ_ONLY, removed, type Workload } from "./workload.ts";

const red = { name: "toy", color: "red" };
const foreign = { tags: { team: "other" }, settings: { color: "blue" } };
const finalizers = [GADGET_FINALIZER];

/** The status of an object whose resource ACK created. */
export const acks = {
  ackResourceMetadata: {
    ...{ arn: "arn:aws:toys:us-west-2:000000000000:gadget/toy", ownerAccountID: "000000000000", region: "us-west-2" },
  },
};

/** A resource as ACK leaves it behind: ACK has stripped its guard, and it has a tag that someone else added. */
const made = { tags: { ...ACK_TAGS, team: "web" }, settings: { guard: "stripped", size: "medium" } };

/** Workloads with resources that others may have created. */
export const ownershipWorkloads: Readonly<Record<string, Workload>> = {
  "create-what-is-foreign": {
    async change(system) {
      system.put("toy", foreign, "other");
      await create(system);
    },
    later: removed,
  },
  "create-what-is-elsewhere": {
    async change(system) {
      system.put("toy", { ...foreign, place: "elsewhere" }, "other");
      await create(system);
    },
    later: removed,
  },
  "create-what-is-hidden": {
    async change(system) {
      system.put("toy", { ...foreign, place: "hidden" }, "other");
      await create(system);
    },
    later: removed,
  },
  "become-foreign": {
    before: created({ spec: red }),
    async change(system) {
      system.put("toy", foreign, "other");
      await edited({ spec: { color: "green" } })(system);
    },
    later: removed,
  },
  "become-hidden": {
    before: created({ spec: red }),
    async change(system) {
      system.put("toy", { ...foreign, place: "hidden" }, "other");
      await edited({ spec: { color: "green" } })(system);
    },
  },
  "take-over": {
    async change(system) {
      system.put("toy", made, ACK);
      await create(system, { finalizers, status: acks, spec: red });
    },
  },
  "take-over-and-declare-the-guard": {
    async change(system) {
      system.put("toy", made, ACK);
      await create(system, { finalizers, status: acks, spec: { ...red, guard: "on" } });
    },
    later: edited({ spec: { guard: null } }),
  },
  "delete-what-ack-made": {
    async change(system) {
      system.put("toy", made, ACK);
      await create(system, { finalizers, status: acks });
      await removed(system);
    },
  },
  "what-ack-made-for-another": {
    async change(system) {
      system.put("toy", made, "ack of another cluster");
      await create(system, { finalizers, spec: red });
    },
    later: removed,
  },
  "create-refused-then-anothers": {
    before: created({ spec: { ...red, tags: [{ key: "mood", value: "forbidden" }] } }),
    async change(system) {
      system.put("toy", made, "ack of another cluster");
      await edited({ spec: { tags: null } })(system);
    },
    later: removed,
  },
  "create-refused-then-deleted": {
    change: created({ spec: { ...red, tags: [{ key: "mood", value: "forbidden" }] } }),
    later: removed,
  },
  "delete-read-only": { before: created({ annotations: READ_ONLY, finalizers }), change: removed },
  "look-at-what-is-anothers": {
    settings: { readOnly: "tagged" },
    async change(system) {
      system.put("toy", { settings: { color: "red", policy: "all" }, tags: { team: "web" } }, "another");
      await create(system, { spec: { name: "toy", color: "green" }, annotations: READ_ONLY });
    },
    later: edited({ spec: { color: "red", policy: "all" } }),
  },
  "two-objects-one-name": {
    isRace: true,
    async change(system) {
      await create(system, { spec: red });
      await create(system, { spec: { ...red, color: "blue" } }, "other");
    },
  },
};
