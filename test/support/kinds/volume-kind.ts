import { ApiError } from "../../../lib/reconcile/contract/errors.ts";
import type { Kind, KindEntry } from "../../../lib/reconcile/contract/kind.ts";
import type { Part } from "../../../lib/reconcile/contract/part.ts";
import type { Busy, Description } from "../../../lib/reconcile/contract/progress.ts";
import type { Tag } from "../../../lib/reconcile/contract/tag.ts";
import { storage, type VolumeAnswer, type VolumeApi, type WorkState } from "./volume-service.ts";

/** A volume. AWS assigns its id, and takes time to create, resize and remove it. */
export interface VolumeSpec {
  readonly size?: number;
  readonly label?: string;
  readonly tags?: readonly Tag[];
}

export interface VolumeSeen extends Description {
  readonly id: string;
  readonly size: number;
  readonly label: string | undefined;
}

const DEFAULT_SIZE = 1;

const size: Part<VolumeApi, VolumeSpec, VolumeSeen, number> = {
  name: "size",
  initial: DEFAULT_SIZE,
  described: true,
  desired: ({ size }) => (size === DEFAULT_SIZE ? undefined : size),
  read: async (_, seen) => (seen.size === DEFAULT_SIZE ? undefined : seen.size),
  async write(api, { to }, { seen: { id } }) {
    await api.ResizeVolume({ id, size: to ?? DEFAULT_SIZE });
    return { busy: busyWith("UPDATING") };
  },
};

/** The label can be set while the volume is being resized. */
const label: Part<VolumeApi, VolumeSpec, VolumeSeen, string> = {
  name: "label",
  described: true,
  whileBusy: true,
  desired: ({ label }) => label,
  read: async (_, seen) => seen.label,
  async write(api, { to }, { seen: { id } }) {
    await api.LabelVolume({ id, label: to });
  },
};

export const volume: Kind<VolumeSpec, VolumeApi, VolumeSeen> = {
  resource: { group: "storage.services.k8s.aws", version: "v1alpha1", kind: "Volume", plural: "volumes" },
  calls: {
    DescribeVolume: { actions: ["storage:DescribeVolume"], reads: true },
    FindVolumes: { actions: ["storage:FindVolumes"], reads: true },
    ListVolumeTags: { actions: ["storage:ListVolumeTags"], reads: true },
    CreateVolume: { actions: ["storage:CreateVolume", "storage:TagVolume"] },
    ResizeVolume: { actions: ["storage:ResizeVolume"] },
    LabelVolume: { actions: ["storage:LabelVolume"] },
    TagVolume: { actions: ["storage:TagVolume"] },
    DeleteVolume: { actions: ["storage:DeleteVolume"] },
  },
  permissions: [],
  fields: { size: "value", label: "value", tags: "list" },
  parts: [size, label],
  tags: {
    field: "tags",
    whileBusy: true,
    declared: ({ tags = [] }) => tags,
    toSpec: (tags) => (tags.length === 0 ? {} : { tags }),
    read: async (api, { id }) => (await api.ListVolumeTags({ id })).tags,
    async write(api, { to }, { seen: { id } }) {
      await api.TagVolume({ id, tags: to });
    },
  },

  judge: ({ code }) => (code === "VolumeInUse" ? busyWith("UPDATING") : undefined),

  identity: { required: "volumeID" },
  assigned: {
    field: "volumeID",
    find: async (api, tag) => (await api.FindVolumes({ tag })).ids,
  },

  target: (_, aws) => aws.client(storage),

  async describe(api, id = "") {
    try {
      return toSeen(await api.DescribeVolume({ id }));
    } catch (error) {
      if (error instanceof ApiError && error.code === "VolumeNotFound") return undefined;
      throw error;
    }
  },

  async create(api, { spec }, tags, token = "") {
    return { made: true, seen: toSeen(await api.CreateVolume({ token, size: spec.size ?? DEFAULT_SIZE, tags })) };
  },

  async remove(api, _, { id }) {
    await api.DeleteVolume({ id });
    return { busy: busyWith("DELETING") };
  },
};

export const volumes: KindEntry = {
  resource: volume.resource,
  load: async () => volume,
};

function toSeen({ id, arn, size, label, state }: VolumeAnswer): VolumeSeen {
  const busy = state === "AVAILABLE" ? {} : { busy: busyWith(state) };
  return { id, arn, size, label, status: { volumeID: id }, ...busy };
}

/** While a volume is being created or removed, nothing can be done with it. */
function busyWith(state: WorkState): Busy {
  const busy: Busy = { reason: state, message: `the volume is ${state}`, againSeconds: 10, usually: "a minute" };
  if (state === "UPDATING") return busy;
  return { ...busy, total: true, ...(state === "DELETING" && { removing: true }) };
}
