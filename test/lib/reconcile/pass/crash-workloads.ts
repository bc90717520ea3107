import { memoryDrone } from "../../../support/kinds/memory/drone-kind.ts";
import { ADOPT, ADOPT_OR_CREATE, CONSENT } from "../../../support/worlds/gadgets/adopting-gadget.ts";
import {
  ACK_TAGS,
  GADGET_FINALIZER,
  type MemoryWorld,
  type MemoryWorldOptions,
} from "../../../support/worlds/memory-world.ts";

const finalizers = [GADGET_FINALIZER];
const foreign = { tags: { team: "other" }, settings: { color: "blue" } };
const full = { name: "toy", color: "red", size: "small" };
const drone = { color: "red", notes: "mine" };
const acks = {
  arn: "arn:aws:toys:us-west-2:000000000000:gadget/toy",
  ownerAccountID: "000000000000",
  region: "us-west-2",
};

/** How to prepare a world for the run that is disturbed. */
export interface Workload extends Pick<MemoryWorldOptions, "kind"> {
  readonly prepare: (world: MemoryWorld) => Promise<void>;
  /** A resource that AWS shows late counts as gone only after a while, and its object then says once more that it was deleted. */
  readonly mayRepeatEvents?: true;
}

export const workloads: Readonly<Record<string, Workload>> = {
  "a create": { prepare: (world) => world.create({ spec: full }) },
  "an update": {
    async prepare(world) {
      await settle(world, { spec: full });
      await world.kubernetes.user.patch(world.reference, { spec: { color: "green", size: "big" } });
    },
  },
  "a repair": {
    async prepare(world) {
      await settle(world, { spec: full });
      const { tags = {} } = world.cloud.resources.get("toy") ?? {};
      world.cloud.resources.set("toy", { tags, settings: { size: "big", guard: "off" } });
    },
  },
  "a take-over": {
    async prepare(world) {
      world.cloud.resources.set("toy", { tags: ACK_TAGS, settings: {} });
      await world.create({ finalizers, spec: full });
      world.forge({ ackResourceMetadata: acks });
    },
  },
  "an adoption": { prepare: (world) => prepareAdoption(world, {}) },
  "an adoption by an object that declares changes": {
    prepare: (world) => prepareAdoption(world, { color: "green", tags: [{ key: "team", value: "red" }] }),
  },
  "an adoption of a resource that was lost": {
    async prepare(world) {
      await settle(world, { spec: full, annotations: ADOPT_OR_CREATE });
      world.cloud.resources.set("toy", { tags: CONSENT, settings: full });
    },
  },
  "an adoption that AWS takes time to complete": {
    kind: "robot",
    async prepare(world) {
      world.cloud.resources.set("toy", { id: "id-9", createdAt: 1, tags: CONSENT, settings: { speed: "fast" } });
      await world.create({ annotations: ADOPT, spec: {} });
    },
  },
  "a resource of another owner": {
    async prepare(world) {
      world.cloud.resources.set("toy", foreign);
      await world.create();
    },
  },
  "a delete": {
    async prepare(world) {
      await settle(world);
      await world.kubernetes.user.delete(world.reference);
    },
  },
  "a delete that another finalizer delays": {
    async prepare(world) {
      await settle(world, { finalizers: ["example.com/other"] });
      await world.kubernetes.user.delete(world.reference);
    },
  },
  "a delete of a resource that ACK created": {
    async prepare(world) {
      world.cloud.resources.set("toy", { tags: ACK_TAGS, settings: {} });
      await world.create({ finalizers });
      world.forge({ ackResourceMetadata: acks });
      await world.kubernetes.user.delete(world.reference);
    },
  },
  "a delete that retains the resource": {
    async prepare(world) {
      await settle(world, { annotations: { "services.k8s.aws/deletion-policy": "retain" } });
      await world.kubernetes.user.delete(world.reference);
    },
  },
  "a delete of a resource that now belongs to another owner": {
    async prepare(world) {
      await settle(world);
      world.cloud.resources.set("toy", foreign);
      await world.kubernetes.user.delete(world.reference);
    },
  },
  "a create that AWS takes time to complete": {
    kind: "robot",
    prepare: (world) => world.create({ spec: { name: "toy", speed: "medium", notes: "slow" } }),
  },
  "an update that AWS takes time to complete": {
    kind: "robot",
    async prepare(world) {
      await settle(world, { spec: { name: "toy" } });
      world.advance(60);
      await world.kubernetes.user.patch(world.reference, { spec: { speed: "fast", notes: "quick" } });
    },
  },
  "a create whose identifier AWS assigns": { kind: memoryDrone, prepare: (world) => world.create({ spec: drone }) },
  "an update of a resource whose identifier AWS assigns": {
    kind: memoryDrone,
    async prepare(world) {
      await settle(world, { spec: drone });
      world.advance(60);
      await world.kubernetes.user.patch(world.reference, { spec: { color: "green", notes: null } });
    },
  },
  "a delete of a resource whose identifier AWS assigns": {
    ...{ kind: memoryDrone, mayRepeatEvents: true },
    async prepare(world) {
      await settle(world, { spec: drone });
      world.advance(120);
      await world.kubernetes.user.delete(world.reference);
    },
  },
  "an adoption of a resource whose identifier AWS assigns": {
    kind: memoryDrone,
    async prepare(world) {
      world.cloud.resources.set("id-9", { tags: { ...CONSENT, team: "blue" }, settings: drone });
      const fields = { "services.k8s.aws/adoption-fields": '{"droneID":"id-9"}' };
      await world.create({ annotations: { ...ADOPT, ...fields }, spec: {} });
    },
  },
  "a delete that AWS takes time to complete": {
    kind: "robot",
    async prepare(world) {
      await settle(world, { spec: { name: "toy" } });
      world.advance(60);
      await world.kubernetes.user.delete(world.reference);
    },
  },
};

async function prepareAdoption(world: MemoryWorld, spec: object): Promise<void> {
  world.cloud.resources.set("toy", { tags: { ...CONSENT, team: "blue" }, settings: { ...full, guard: "off" } });
  await world.create({ annotations: ADOPT, spec });
}

async function settle(world: MemoryWorld, parts?: Parameters<MemoryWorld["create"]>[0]): Promise<void> {
  await world.create(parts);
  await world.settle();
}
