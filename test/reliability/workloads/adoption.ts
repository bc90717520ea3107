import { ADOPT, ADOPT_OR_CREATE, CONSENT } from "../../support/worlds/gadgets/adopting-gadget.ts";
import { ACK_TAGS, OUR_TAGS } from "../../support/worlds/memory-world.ts";
import { storedTable } from "./stored-tables.ts";
import { create, created, edited, RETAIN, removed, type Workload } from "./workload.ts";

const about = "adoption";
const full = { color: "red", size: "big", guard: "off", policy: "all", notes: "of somebody" };
const byHand = { settings: full, tags: { ...CONSENT, team: "web" } };
const withoutConsent = { settings: full, tags: { team: "web" } };
const rob = { id: "made-by-hand", createdAt: 1, settings: { battery: "small", notes: "beep" }, tags: CONSENT };

/** Workloads with objects that request existing resources. */
export const adoptionWorkloads: Readonly<Record<string, Workload>> = {
  adopt: {
    about,
    async change(system) {
      system.put("toy", byHand, "hand");
      await create(system, { spec: {}, annotations: ADOPT });
    },
  },
  "adopt-and-change": {
    about,
    async change(system) {
      system.put("toy", byHand, "hand");
      await create(system, { spec: { name: "toy", color: "green", notes: "mine" }, annotations: ADOPT_OR_CREATE });
    },
  },
  "adopt-then-delete": {
    about,
    async before(system) {
      system.put("toy", byHand, "hand");
      await create(system, { spec: { name: "toy" }, annotations: ADOPT });
    },
    change: removed,
  },
  "adopt-or-create": { about, change: created({ spec: { name: "toy", color: "red" }, annotations: ADOPT_OR_CREATE }) },
  "adopt-what-does-not-consent": {
    about,
    async change(system) {
      system.put("toy", withoutConsent, "hand");
      await create(system, { spec: { name: "toy", color: "green" }, annotations: ADOPT });
    },
  },
  "adopt-what-is-anothers": {
    about,
    async change(system) {
      const tags = { ...OUR_TAGS, ...CONSENT, "services.k8s.aws/driftless-owner": "east/elsewhere/another" };
      system.put("toy", { settings: full, tags }, "another");
      await create(system, { spec: { name: "toy" }, annotations: ADOPT });
    },
  },
  "adopt-what-another-adopts": {
    ...{ about, isRace: true },
    async change(system) {
      system.put("toy", { settings: full, tags: { "driftless.dev/adoptable-by": "east/", team: "web" } }, "hand");
      await create(system, { spec: { name: "toy", color: "green" }, annotations: ADOPT_OR_CREATE });
      await create(system, { spec: { name: "toy", color: "blue" }, annotations: ADOPT_OR_CREATE }, "guest");
    },
  },
  "adopt-after-a-rebuild": {
    about,
    async change(system) {
      system.put("toy", { settings: full, tags: OUR_TAGS }, "of a former cluster");
      await create(system, { spec: {}, annotations: ADOPT });
    },
  },
  "adopt-what-was-kept": {
    about,
    before: created({ spec: { name: "toy", color: "red" }, annotations: RETAIN }),
    change: removed,
    later: created({ spec: { name: "toy" }, annotations: ADOPT_OR_CREATE }),
    isPossible: (system) => !system.exists(),
  },
  "adopt-what-was-lost": {
    about,
    before: created({ spec: { name: "toy", color: "red" }, annotations: ADOPT_OR_CREATE }),
    async change(system) {
      system.put("toy", byHand, "hand");
      system.hint();
    },
  },
  "adopt-what-ack-made": {
    about,
    async change(system) {
      system.put("toy", { settings: full, tags: { ...ACK_TAGS, ...CONSENT } }, "ack of another cluster");
      await create(system, { spec: {}, annotations: ADOPT });
    },
  },
  "have-it-adopted-away": {
    about,
    before: created({ spec: { name: "toy", color: "red" } }),
    change: edited({ spec: { color: "green" } }),
  },
  "adopt-robot": {
    ...{ about, subject: "rob" },
    async change(system) {
      system.put("rob", rob, "hand");
      await create(system, {
        spec: { speed: "fast" },
        annotations: { ...ADOPT, "services.k8s.aws/adoption-fields": '{"name": "rob"}' },
      });
    },
  },
};

/** Workloads with tables whose objects request existing tables. */
export const tableAdoption: Readonly<Record<string, Workload>> = {
  "adopt-table": {
    ...{ about, subject: "orders" },
    async change(system) {
      system.put("orders", storedTable(CONSENT), "hand");
      await create(system, {
        spec: {},
        annotations: { ...ADOPT, "services.k8s.aws/adoption-fields": '{"tableName": "orders"}' },
      });
    },
  },
};
