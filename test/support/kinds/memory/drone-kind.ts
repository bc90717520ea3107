import type { Service } from "../../../../lib/reconcile/contract/aws.ts";
import { ApiError } from "../../../../lib/reconcile/contract/errors.ts";
import type { Kind, KindEntry } from "../../../../lib/reconcile/contract/kind.ts";
import type { Part } from "../../../../lib/reconcile/contract/part.ts";
import type { Description } from "../../../../lib/reconcile/contract/progress.ts";
import type { Tag } from "../../../../lib/reconcile/contract/tag.ts";
import { droneOperations, droneService } from "./drones.ts";
import type { MemoryKind } from "./memory-kind.ts";
import { SERVICE } from "./memory-resource.ts";

/** A drone. The cloud assigns its identifier, and lists it only after a while. */
export interface DroneSpec {
  readonly tags?: readonly Tag[];
  readonly color?: string;
  readonly notes?: string;
}

type DroneApi = {
  readonly [Operation in keyof typeof droneOperations]: (
    input: Parameters<(typeof droneOperations)[Operation]>[1],
  ) => Promise<ReturnType<(typeof droneOperations)[Operation]>>;
};

export interface DroneSeen extends Description {
  readonly id: string;
  readonly color?: string | undefined;
}

const droneApi: Service<DroneApi> = {
  name: SERVICE,
  load: () => Promise.reject(new Error("the in-memory cloud has no SDK")),
  open(send) {
    const methods = Object.keys(droneOperations).map((operation) => [
      operation,
      (input: object) => send({ operation, input }),
    ]);
    return Object.fromEntries(methods) as DroneApi; // One method for each operation, with the operation's result.
  },
};

type DronePart = Part<DroneApi, DroneSpec, DroneSeen, string>;

const color: DronePart = {
  name: "color",
  described: true,
  desired: ({ color }) => color,
  read: async (_, seen) => seen.color,
  async write(api, { to }, { seen: { id } }) {
    await api.PutDroneSetting({ name: id, setting: "color", value: to });
  },
};

const notes: DronePart = {
  name: "notes",
  desired: ({ notes }) => notes,
  read: async (api, { id }) => (await api.GetDroneNotes({ name: id })).notes,
  async write(api, { to }, { seen: { id } }) {
    await api.PutDroneSetting({ name: id, setting: "notes", value: to });
  },
};

export const drone: Kind<DroneSpec, DroneApi, DroneSeen> = {
  resource: { group: "toys.services.k8s.aws", version: "v1alpha1", kind: "Drone", plural: "drones" },
  calls: {
    DescribeDrone: { actions: ["toys:DescribeDrone"], reads: true },
    ListDrones: { actions: ["toys:ListDrones"], reads: true },
    ListDroneTags: { actions: ["toys:ListDroneTags"], reads: true },
    GetDroneNotes: { actions: ["toys:GetDroneNotes"], reads: true },
    CreateDrone: { actions: ["toys:CreateDrone", "toys:TagDrone"], once: true },
    PutDroneTags: { actions: ["toys:TagDrone"] },
    PutDroneSetting: { actions: ["toys:PutDroneSetting"] },
    DeleteDrone: { actions: ["toys:DeleteDrone"] },
  },
  permissions: [],
  identity: { required: "droneID" },
  fields: { tags: "list", color: "value", notes: "value" },
  parts: [color, notes],
  lateSeconds: 60,
  tags: {
    field: "tags",
    lateSeconds: 60,
    declared: ({ tags = [] }) => tags,
    toSpec: (tags) => (tags.length === 0 ? {} : { tags }),
    read: async (api, { id }) => (await api.ListDroneTags({ name: id })).tags,
    async write(api, { to }, { seen: { id } }) {
      await api.PutDroneTags({ name: id, tags: to });
    },
  },
  assigned: {
    field: "droneID",
    find: async (api, tag) => (await api.ListDrones({ tag })).ids,
  },

  target: (_, aws) => aws.client(droneApi),

  async describe(api, id = "") {
    try {
      const { color, ...seen } = await api.DescribeDrone({ name: id });
      return { ...seen, color, status: { droneID: seen.id } };
    } catch (error) {
      if (error instanceof ApiError && error.code === "NotFound") return undefined;
      throw error;
    }
  },

  async create(api, { spec: { color } }, tags, token = "") {
    const seen = await api.CreateDrone({ tags, token, ...(color && { color }) });
    return { made: true, seen: { ...seen, status: { droneID: seen.id } } };
  },

  async remove(api, _, { id }) {
    try {
      await api.DeleteDrone({ name: id });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "NotFound") throw error;
    }
  },
};

export const drones: KindEntry = {
  resource: drone.resource,
  load: async () => drone,
};

export const memoryDrone: MemoryKind = {
  entry: drones,
  calls: drone.calls,
  spec: {},
  arn: "arn:aws:toys:us-west-2:000000000000:drone/id-1",
  service: droneService,
};
