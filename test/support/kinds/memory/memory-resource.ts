import type { TableDescription } from "@aws-sdk/client-dynamodb";
import { ApiError } from "../../../../lib/reconcile/contract/errors.ts";
import type { Tags } from "../../../../lib/reconcile/contract/tag.ts";
import type { TableHistory } from "../../aws/dynamodb-model/model.ts";
import type { CloudPlace } from "../../worlds/memory-place.ts";

export type Settings = Readonly<Record<string, string>>;

/** A resource in the cloud. */
export interface CloudResource {
  readonly tags: Tags;
  /** The values of its parts. Parts that are not listed are as in a new resource. */
  readonly settings: Settings;
  /** Whether the resource is in use, so that it cannot be removed. */
  readonly inUse?: boolean;
  /** Settings that cannot be read because a policy denies access to them. */
  readonly unreadable?: readonly string[];
  /** Set if the resource is in another region (`elsewhere`) or in another account (`hidden`). */
  readonly place?: "elsewhere" | "hidden";
  /** Assigned by the cloud to robots. */
  readonly id?: string;
  readonly createdAt?: number;
  /** The work that the cloud is doing on a robot, and when it ends. */
  readonly work?: { readonly state: "CREATING" | "UPDATING" | "DELETING"; readonly until: number };
  /** The tags that the cloud still shows, and how long it shows them. */
  readonly formerTags?: { readonly tags: Tags; readonly until: number };
  readonly isBroken?: boolean;
  /** What the cloud is doing with a mill, until when, and the settings that the mill then has, unless the change fails. */
  readonly change?: {
    readonly state: "Creating" | "Modifying" | "Maintaining" | "Deleting";
    readonly until: number;
    readonly to?: Readonly<Record<string, string | undefined>>;
    readonly fails?: true;
  };
  /** The next change to a mill takes an hour. */
  readonly hangs?: true;
  /** How many changes to a mill have failed, one after another, since the latest that succeeded. */
  readonly failures?: number;
  /** When the cloud removes a resource that it already describes as gone. */
  readonly goneUntil?: number;
  /** What S3 or ECR stores about a bucket or a repository in addition to its tags. */
  readonly configurations?: Readonly<Record<string, unknown>>;
  /** The state that DynamoDB stores about a table in addition to its tags and settings. */
  readonly table?: { readonly description: TableDescription; readonly history: TableHistory };
}

/** The state of one place in the cloud, on which an operation acts. */
export interface CloudState {
  readonly place: CloudPlace;
  readonly resources: Pick<Map<string, CloudResource>, "get" | "set" | "has" | "delete">;
  /** A resource as a read call sees it. */
  look(name: string): CloudResource | undefined;
  /** The names of all resources in the place. */
  names(): readonly string[];
  now(): number;
  newId(): string;
}

/** An operation of the cloud: its rules and its effect. */
export type Operation<Input> = (state: CloudState, input: Input) => object;

/** All places in the cloud. */
export interface WholeCloud extends Pick<CloudState, "now"> {
  readonly resources: Map<string, CloudResource>;
}

/** A service of the cloud. */
export interface MemoryService {
  readonly operations: Readonly<Record<string, Operation<never>>>;
  /** Completes the work that the service should have finished by now: resources become ready, or disappear. */
  finishWork?(cloud: WholeCloud): void;
}

export const SERVICE = "Toys";

/** The error with which the cloud refuses a call. */
export function refusal(operation: string, code: string, message: string, status = 400): ApiError {
  return new ApiError({ service: SERVICE, operation }, { code, status, message });
}

/** The error of a caller that gets no response. */
export function noAnswer(operation: string, code = "TimeoutError"): ApiError {
  return new ApiError({ service: SERVICE, operation }, { code, message: `no response from ${SERVICE}` });
}

/** Returns the resource for a call. Throws the cloud's refusal if the resource is not visible to the call. */
export function visible(operation: string, name: string, found: CloudResource | undefined): CloudResource {
  if (found === undefined) throw refusal(operation, "NotFound", `${name} does not exist`, 404);
  if (found.place === "hidden") throw refusal(operation, "Forbidden", "not yours", 403);
  if (found.place === "elsewhere") throw refusal(operation, "Moved", `${name} is in another region`, 301);
  return found;
}

/** The settings with one of them changed. The value `undefined` resets the setting to its value in a new resource. */
export function withSetting(settings: Settings, setting: string, value: string | undefined): Settings {
  const { [setting]: _former, ...others } = settings;
  return value === undefined ? others : { ...others, [setting]: value };
}

/** Throws the cloud's refusal if a change to the tags would remove the cloud's own tags. */
export function requireSystemTags(operation: string, before: Tags, after: Tags): void {
  const lost = Object.keys(before).find((key) => key.startsWith("aws:") && after[key] !== before[key]);
  if (lost !== undefined) throw refusal(operation, "InvalidTag", `${lost} is a system tag`);
}
