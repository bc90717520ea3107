import { ADOPT, CONSENT } from "../../support/worlds/gadgets/adopting-gadget.ts";
import { ACK_TAGS } from "../../support/worlds/memory-world.ts";
import { ACK } from "../journal/makers.ts";
import { DRIFT_POLICY, IGNORE_FIELD_DRIFT } from "../properties/drift-rules.ts";
import type { ObjectName } from "../system/objects.ts";
import { alter, create, created, edited, editedAgain, removed, type Workload } from "./workload.ts";

const IGNORE_COLOR = { [IGNORE_FIELD_DRIFT]: "spec.color" };
const REPORT = { [DRIFT_POLICY]: "report" };
const tagList = [{ key: "team", value: "web" }];
const foreign = { tags: { team: "other" }, settings: { color: "blue" } };

const kite = {
  ...{ name: "kite", material: "silk", color: "red", size: "big", tail: "5", wood: "ash", glue: "hot", notes: "mine" },
  ...{ policy: '{"fly":"high"}', tags: tagList },
};
const otherKite = {
  ...{ color: "green", size: "medium", tail: "7", wood: "oak", glue: null, notes: "yours" },
  ...{ policy: '{"fly":"low"}', tags: [{ key: "team", value: "data" }] },
};
const bareKite = { color: null, size: null, tail: null, wood: null, glue: null, notes: null, policy: null, tags: null };

const lamp = {
  ...{ name: "lamp", material: "tin", size: "big", color: "red", brightness: "80", notes: "mine" },
  ...{ policy: '{"shine":"on"}', tags: { team: "web" } },
};
const otherLamp = {
  ...{ size: "medium", color: "green", brightness: "20", notes: "yours" },
  ...{ policy: '{"shine":"off"}', tags: { team: null, stage: "test" } },
};
const bareLamp = { size: null, color: null, brightness: null, notes: null, policy: null, tags: null };

const bell = { name: "bell", color: "red", tone: "high", chimes: ["ding", "dong"], tags: tagList };

const desk = {
  ...{
    name: "desk",
    color: "red",
    books: ["atlas", "dune"],
    letters: { mum: '{"dear":"mum"}', tax: '{"dear":"tax"}' },
  },
  ...{ drawers: [{ drawer: "top", holds: "pens" }, { drawer: "low" }], tags: tagList },
  lights: [{ socket: "left", glow: "bright" }, { socket: "right" }],
};
const otherDesk = {
  ...{ books: ["emma", "dune"], letters: { mum: '{"dear":"ma"}', tax: null, dad: '{"dear":"dad"}' } },
  ...{ drawers: [{ drawer: "mid", holds: "ink" }, { drawer: "top" }], tags: [{ key: "team", value: "data" }] },
  lights: [{ socket: "top" }, { socket: "left" }],
};
const bareDesk = { color: null, books: null, letters: null, drawers: null, lights: null, tags: null };

/** Workloads with kinds that are data. Between them, their parts have every form of the driver. */
export const drivenWorkloads: Readonly<Record<string, Workload>> = {
  "create-kite": { subject: "kite", change: created({ spec: kite }) },
  "create-kite-in-a-wrong-color": {
    subject: "kite",
    before: created({ spec: { name: "kite", tail: "5" } }),
    change: edited({ spec: { color: "invisible", tail: "7" } }),
    later: edited({ spec: { color: "green" } }),
  },
  "update-kite": { subject: "kite", before: created({ spec: kite }), change: edited({ spec: otherKite }) },
  "strip-kite": { subject: "kite", before: created({ spec: kite }), change: edited({ spec: bareKite }) },
  "repair-kite": { subject: "kite", before: created({ spec: kite }), change: tampered("kite") },
  "create-kite-of-another": {
    subject: "kite",
    async change(system) {
      system.put("kite", foreign, "other");
      await create(system);
    },
    later: removed,
  },
  "change-the-material-of-a-kite": {
    subject: "kite",
    before: created({ spec: kite }),
    change: edited({ spec: { material: "paper", color: "green" } }),
    later: edited({ spec: { material: "silk" } }),
  },
  "adopt-kite": {
    ...{ about: "adoption", subject: "kite" },
    async change(system) {
      system.put("kite", { settings: { color: "blue", wood: "ash", policy: '{"fly":"low"}' }, tags: CONSENT }, "hand");
      const annotations = { ...ADOPT, "services.k8s.aws/adoption-fields": '{"name": "kite"}' };
      await create(system, { spec: { tail: "7", glue: "hot" }, annotations });
    },
  },
  "take-kite-over": {
    subject: "kite",
    async change(system) {
      system.put("kite", { settings: { color: "blue" }, tags: ACK_TAGS }, ACK);
      const arn = "arn:aws:toys:us-west-2:000000000000:kite/kite";
      const ackResourceMetadata = { arn, ownerAccountID: "000000000000", region: "us-west-2" };
      const finalizers = ["finalizers.toys.services.k8s.aws/Kite"];
      await create(system, { finalizers, status: { ackResourceMetadata }, spec: kite });
    },
  },
  "delete-kite-and-make-again": {
    subject: "kite",
    before: created({ spec: kite }),
    change: removed,
    later: created({ spec: { name: "kite", color: "green" } }),
    isPossible: (system) => !system.exists(),
  },
  "create-lamp": { subject: "lamp", change: created({ spec: lamp }) },
  "create-lamp-late": { subject: "lamp", isLate: true, change: created({ spec: lamp }) },
  "update-lamp": { subject: "lamp", before: created({ spec: lamp }), change: edited({ spec: otherLamp }) },
  "update-lamp-late": {
    ...{ subject: "lamp", isLate: true },
    before: created({ spec: lamp }),
    change: edited({ spec: otherLamp }),
  },
  "lamp-there-and-back-late": {
    ...{ subject: "lamp", isLate: true },
    before: created({ spec: lamp }),
    change: edited({ spec: { color: null, brightness: "20", tags: null } }),
    later: editedAgain({ spec: { color: "red", brightness: "80", tags: { team: "web" } } }),
  },
  "lamp-there-and-elsewhere-late": {
    ...{ subject: "lamp", isLate: true },
    before: created({ spec: { name: "lamp" } }),
    change: edited({ spec: { color: "red", tags: { team: "web" } } }),
    later: editedAgain({ spec: { color: null, brightness: "20", tags: { team: null, stage: "test" } } }),
  },
  "strip-lamp": { subject: "lamp", before: created({ spec: lamp }), change: edited({ spec: bareLamp }) },
  "repair-lamp": { subject: "lamp", before: created({ spec: lamp }), change: tampered("lamp") },
  "ignore-the-color-of-a-lamp": {
    subject: "lamp",
    before: created({ spec: lamp, annotations: IGNORE_COLOR }),
    async change(system) {
      await alter(system, (found) => ({ ...found, settings: { ...found.settings, color: "blue", brightness: "1" } }));
      await edited({ spec: { brightness: "20" } })(system);
    },
  },
  "create-lamp-like-anothers": {
    subject: "lamp",
    async change(system) {
      system.put("lamp", { tags: { team: "other" }, settings: { color: "red" } }, "other");
      await create(system, { spec: { name: "lamp", color: "red" } });
    },
    later: removed,
  },
  "delete-lamp-and-make-again": {
    subject: "lamp",
    before: created({ spec: lamp }),
    change: removed,
    later: created({ spec: { name: "lamp", color: "green" } }),
    isPossible: (system) => !system.exists(),
  },
  "create-bell": { subject: "bell", change: created({ spec: bell }) },
  "update-bell": {
    subject: "bell",
    before: created({ spec: bell }),
    change: edited({ spec: { color: "green", tone: null, chimes: ["dong", "bong", "ding"] } }),
  },
  "strip-bell": {
    subject: "bell",
    before: created({ spec: bell }),
    change: edited({ spec: { color: null, tone: null, chimes: null, tags: null } }),
  },
  "ignore-the-color-of-a-bell": {
    subject: "bell",
    before: created({ spec: bell, annotations: IGNORE_COLOR }),
    async change(system) {
      await alter(system, (found) => ({ ...found, settings: { ...found.settings, color: "blue", tone: "shrill" } }));
      await edited({ spec: { chimes: ["bong"] } })(system);
    },
    later: edited({ spec: { tone: "low" } }),
  },
  "report-drift-of-a-bell": {
    subject: "bell",
    before: created({ spec: bell, annotations: REPORT }),
    change: tampered("bell"),
    later: edited({ spec: { tone: "low" } }),
  },
  "create-bell-of-another": {
    subject: "bell",
    async change(system) {
      system.put("bell", { tags: { team: "other" }, settings: { color: "red", tone: "high" } }, "other");
      await create(system, { spec: { name: "bell", color: "red", tone: "high" } });
    },
    later: removed,
  },
  "delete-bell": { subject: "bell", before: created({ spec: bell }), change: removed },
  "create-desk": { subject: "desk", change: created({ spec: desk }) },
  "update-desk": { subject: "desk", before: created({ spec: desk }), change: edited({ spec: otherDesk }) },
  "strip-desk": { subject: "desk", before: created({ spec: desk }), change: edited({ spec: bareDesk }) },
  "repair-desk": { subject: "desk", before: created({ spec: desk }), change: tampered("desk") },
  "desk-there-and-back-late": {
    ...{ subject: "desk", isLate: true },
    before: created({ spec: desk }),
    change: edited({ spec: bareDesk }),
    later: editedAgain({ spec: desk }),
  },
  "desk-there-and-elsewhere-late": {
    ...{ subject: "desk", isLate: true },
    before: created({ spec: { name: "desk" } }),
    change: edited({ spec: desk }),
    later: editedAgain({ spec: otherDesk }),
  },
  "delete-desk": { subject: "desk", before: created({ spec: desk }), change: removed },
  "delete-desk-late": { ...{ subject: "desk", isLate: true }, change: created({ spec: desk }), later: removed },
};

/** Changes every setting of a resource out of band, and sends a message, as drift events do. */
function tampered(name: ObjectName): Workload["change"] {
  return async (system) => {
    system.tamper(name);
    system.hint();
  };
}
