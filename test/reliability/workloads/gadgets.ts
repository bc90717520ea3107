import { OWNER_TAG } from "../../support/worlds/memory-world.ts";
import { alter, create, created, edited, READ_ONLY, RETAIN, removed, type Workload } from "./workload.ts";

const red = { name: "toy", color: "red" };
const full = {
  ...{ name: "toy", material: "tin", guard: "off", policy: "Public to all", color: "red", size: "big", notes: "mine" },
  tags: [{ key: "team", value: "web" }],
};
const otherwise = {
  ...{ guard: "half", policy: "friends", color: "green", size: "medium", notes: "yours" },
  tags: [{ key: "team", value: "data" }],
};
const nothing = { guard: null, policy: null, color: null, size: null, notes: null, tags: null };

/** Workloads with gadgets, which change immediately. */
export const gadgetWorkloads: Readonly<Record<string, Workload>> = {
  create: { change: created({ spec: { ...red, size: "medium" } }) },
  "create-full": { change: created({ spec: full }) },
  "create-minimal": { change: created() },
  "create-invalid-then-cured": {
    change: created({ spec: { ...red, color: "invisible", size: "medium" } }),
    later: edited({ spec: { color: "green" } }),
  },
  "create-absurd-then-cured": {
    change: created({ spec: { ...red, size: "absurd" } }),
    later: edited({ spec: { size: null } }),
  },
  "create-misnamed": { change: created({ spec: { ...red, name: "a toy" } }), later: removed },
  "create-with-our-tag-then-cured": {
    change: created({ spec: { ...red, tags: [{ key: OWNER_TAG, value: "mine" }] } }),
    later: edited({ spec: { tags: null } }),
  },
  "create-for-a-team-then-cured": {
    change: created({ spec: red, annotations: { "services.k8s.aws/team-id": "web" } }),
    later: edited({ metadata: { annotations: { "services.k8s.aws/team-id": null } } }),
  },
  "leave-scope-and-return": {
    before: created({ spec: red }),
    change: edited({ spec: { color: "green" }, metadata: { labels: { ignored: "yes" } } }),
    later: edited({ metadata: { labels: { ignored: null } } }),
  },
  "delete-out-of-scope-then-return": {
    before: created({ spec: red }),
    async change(system) {
      await edited({ metadata: { labels: { ignored: "yes" } } })(system);
      await removed(system);
    },
    later: edited({ metadata: { labels: { ignored: null } } }),
  },
  "update-color": { before: created({ spec: red }), change: edited({ spec: { color: "green" } }) },
  "update-all": { before: created({ spec: full }), change: edited({ spec: otherwise }) },
  "remove-a-setting": { before: created({ spec: full }), change: edited({ spec: { policy: null } }) },
  "remove-every-setting": { before: created({ spec: full }), change: edited({ spec: nothing }) },
  "there-and-back": {
    before: created({ spec: red }),
    change: edited({ spec: { color: "green" } }),
    later: edited({ spec: { color: "red" } }),
  },
  "change-what-is-fixed-and-back": {
    before: created({ spec: { ...red, material: "tin" } }),
    change: edited({ spec: { material: "gold", color: "green" } }),
    later: edited({ spec: { material: "tin" } }),
  },
  "open-up-behind-a-guard": {
    before: created({ spec: red }),
    change: edited({ spec: { policy: "Public" } }),
    later: edited({ spec: { guard: "off" } }),
  },
  "tags-of-the-cloud": {
    before: created({ spec: full }),
    async change(system) {
      await alter(system, (found) => ({ ...found, tags: { ...found.tags, "aws:stack": "s", stray: "yes" } }));
    },
    later: edited({ spec: { tags: null } }),
  },
  repair: {
    before: created({ spec: full }),
    async change(system) {
      system.tamper("toy");
      system.hint();
    },
  },
  "repair-what-is-silent": {
    before: created({ spec: red }),
    async change(system) {
      system.tamper("toy");
      system.hint();
    },
  },
  "make-again": {
    before: created({ spec: red }),
    async change(system) {
      system.put("toy", undefined, "nobody");
      system.hint();
    },
  },
  "unreadable-then-readable": {
    before: created({ spec: full }),
    async change(system) {
      await alter(system, (found) => ({ ...found, unreadable: ["guard", "color"] }));
      await edited({ spec: { ...otherwise, color: "red" } })(system);
    },
    async later(system) {
      await alter(system, ({ unreadable: _unreadable, ...found }) => found);
    },
  },
  "unreadable-and-silent": {
    before: created(),
    async change(system) {
      await alter(system, (found) => ({ ...found, unreadable: ["size"] }));
    },
  },
  "hidden-policy": {
    before: created(),
    async change(system) {
      await alter(system, (found) => ({
        ...{ ...found, unreadable: ["policy"], settings: { ...found.settings, policy: "public" } },
      }));
    },
  },
  delete: { before: created({ spec: red }), change: removed },
  "delete-retained": { before: created({ annotations: RETAIN }), change: removed },
  "delete-retained-by-namespace": {
    async before(system) {
      await system.placement.annotate({ "toys.services.k8s.aws/deletion-policy": "retain" });
      await create(system);
    },
    change: removed,
  },
  "delete-although-namespace-retains": {
    async before(system) {
      await system.placement.annotate({ "toys.services.k8s.aws/deletion-policy": "retain" });
      await create(system, { annotations: { "services.k8s.aws/deletion-policy": "delete" } });
    },
    change: removed,
  },
  "delete-in-use-then-free": {
    async before(system) {
      await create(system);
      await system.serve();
      await alter(system, (found) => ({ ...found, inUse: true }));
    },
    change: removed,
    later: async (system) => await alter(system, ({ inUse: _inUse, ...found }) => found),
    isPossible: ({ world }) => world.cloud.resources.get("toy")?.inUse === true,
  },
  "delete-and-make-again": {
    before: created({ spec: red }),
    change: removed,
    later: created({ spec: { ...red, color: "green" } }),
    isPossible: (system) => !system.exists(),
  },
  "delete-retained-and-make-again": {
    before: created({ annotations: RETAIN }),
    change: removed,
    later: created(),
    isPossible: (system) => !system.exists(),
  },
  "create-then-delete": { change: created({ spec: red }), later: removed },
  "read-only-then-managed": {
    before: created({ spec: red, annotations: READ_ONLY }),
    change: edited({ metadata: { annotations: { "services.k8s.aws/read-only": null } } }),
  },
  "managed-then-read-only": {
    before: created({ spec: red }),
    change: edited({ spec: { color: "green" } }),
    later: edited({ metadata: { annotations: READ_ONLY } }),
  },
};
