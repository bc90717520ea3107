import type { Service } from "../../../lib/reconcile/contract/aws.ts";
import { ApiError } from "../../../lib/reconcile/contract/errors.ts";
import type { Place } from "../../../lib/reconcile/contract/resource.ts";
import type { Tag, Tags } from "../../../lib/reconcile/contract/tag.ts";
import type { Connect } from "../../../lib/reconcile/dependencies.ts";

/** A volume as the service stores it. */
export interface StoredVolume {
  readonly id: string;
  readonly place: Place;
  readonly size: number;
  readonly label?: string | undefined;
  readonly tags: Tags;
  /** The token of the call that created the volume. The call takes effect once, regardless of how many times it is sent. */
  readonly token: string;
  readonly work?: { readonly state: WorkState; readonly until: number };
}

export type WorkState = "CREATING" | "UPDATING" | "DELETING";

/** What the service returns about a volume. */
export type VolumeAnswer = Pick<StoredVolume, "id" | "size" | "label"> & {
  readonly arn: string;
  readonly state: WorkState | "AVAILABLE";
};

/** The client of the service. */
export interface VolumeApi {
  DescribeVolume(input: { readonly id: string }): Promise<VolumeAnswer>;
  FindVolumes(input: { readonly tag: Tag }): Promise<{ readonly ids: readonly string[] }>;
  ListVolumeTags(input: { readonly id: string }): Promise<{ readonly tags: Tags }>;
  CreateVolume(input: { readonly token: string; readonly size: number; readonly tags: Tags }): Promise<VolumeAnswer>;
  ResizeVolume(input: { readonly id: string; readonly size: number }): Promise<void>;
  LabelVolume(input: { readonly id: string; readonly label: string | undefined }): Promise<void>;
  TagVolume(input: { readonly id: string; readonly tags: Tags }): Promise<void>;
  DeleteVolume(input: { readonly id: string }): Promise<void>;
}

const SERVICE = "Storage";
const WORK_SECONDS = { CREATING: 30, UPDATING: 40, DELETING: 20 } as const;

/** The service as passes use it. */
export const storage: Service<VolumeApi> = {
  name: SERVICE,
  load: () => Promise.reject(new Error("the service has no SDK")),
  open: (send) => {
    const call = (operation: string) => (input: object) => send({ operation, input });
    // The service responds to a command as the client's method with this name does.
    return new Proxy({}, { get: (_, operation) => call(String(operation)) }) as VolumeApi;
  },
};

/** A service that stores volumes in memory, under ids that it assigns, in the account and region of the caller. */
export interface VolumeService {
  readonly volumes: ReadonlyMap<string, StoredVolume>;
  /** The calls that change something, in order. */
  readonly writes: readonly string[];
  readonly connect: Connect;
  /** A client with which tests act as someone else in this place. */
  as(place: Place): VolumeApi;
}

export function createVolumeService({ now }: { readonly now: () => number }): VolumeService {
  const volumes = new Map<string, StoredVolume>();
  const writes: string[] = [];

  function finishWork(): void {
    for (const [id, { work, ...volume }] of volumes) {
      if (work === undefined || now() < work.until) continue;
      if (work.state === "DELETING") volumes.delete(id);
      else volumes.set(id, volume);
    }
  }

  function as(place: Place): VolumeApi {
    const isHere = (volume: StoredVolume) =>
      volume.place.account === place.account && volume.place.region === place.region;
    const here = () => {
      finishWork();
      return [...volumes.values()].filter(isHere);
    };
    const find = (operation: keyof VolumeApi, id: string): StoredVolume => {
      const volume = here().find((one) => one.id === id);
      if (volume === undefined) throw refusal(operation, "VolumeNotFound", `${id} does not exist`);
      return volume;
    };
    const idle = (operation: keyof VolumeApi, id: string): StoredVolume => {
      const volume = find(operation, id);
      if (volume.work !== undefined) throw refusal(operation, "VolumeInUse", `${id} is ${volume.work.state}`);
      return volume;
    };
    const work = (state: WorkState) => ({ state, until: now() + WORK_SECONDS[state] * 1000 });
    const store = (volume: StoredVolume) => void volumes.set(volume.id, volume);

    return {
      DescribeVolume: async ({ id }) => answer(find("DescribeVolume", id)),
      FindVolumes: async ({ tag }) => ({
        ids: here().flatMap(({ id, tags }) => (tags[tag.key] === tag.value ? [id] : [])),
      }),
      ListVolumeTags: async ({ id }) => ({ tags: find("ListVolumeTags", id).tags }),
      async CreateVolume({ token, size, tags }) {
        const made = here().find((one) => one.token === token);
        const id = made?.id ?? `vol-${volumes.size + 1}`;
        if (made === undefined) store({ id, place, token, size, tags, work: work("CREATING") });
        return answer(find("CreateVolume", id));
      },
      ResizeVolume: async ({ id, size }) => store({ ...idle("ResizeVolume", id), size, work: work("UPDATING") }),
      LabelVolume: async ({ id, label }) => store({ ...find("LabelVolume", id), label }),
      TagVolume: async ({ id, tags }) => store({ ...find("TagVolume", id), tags }),
      DeleteVolume: async ({ id }) => store({ ...idle("DeleteVolume", id), work: work("DELETING") }),
    };
  }

  const connect: Connect = ({ place, calls, deadline }) => ({
    client: (service) =>
      service.open(async (command) => {
        // All commands have this form, because `storage` is the only service.
        const { operation, input } = command as { readonly operation: keyof VolumeApi; readonly input: never };
        if (calls[operation]?.reads !== true) {
          if ((deadline() ?? 0) <= now()) throw new Error(`${operation} was sent without a claim`);
          writes.push(operation);
        }
        return (await as(place)[operation](input)) ?? {};
      }),
  });
  return { volumes, writes, connect, as };
}

function answer({ id, size, label, place: { account, partition, region }, work }: StoredVolume): VolumeAnswer {
  const arn = `arn:${partition}:storage:${region}:${account}:volume/${id}`;
  return { id, size, label, arn, state: work?.state ?? "AVAILABLE" };
}

function refusal(operation: string, code: string, message: string): ApiError {
  return new ApiError({ service: SERVICE, operation }, { code, status: 400, message });
}
