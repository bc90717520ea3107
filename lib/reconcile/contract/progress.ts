import type { StatusFields } from "./resource.ts";

/** The reason and the message of a condition. They must be the same in every poll. */
export interface Reason {
  /** One word in CamelCase, or the state as AWS spells it, such as `UPDATING`. */
  readonly reason: string;
  readonly message: string;
}

/** AWS is working on the resource: only tags and parts with `whileBusy` are written, nothing is removed, and the object is not Ready. */
export interface Busy extends Reason {
  /** Seconds until the first poll. The delay doubles with each poll of the chain. */
  readonly againSeconds: number;
  /** A separate maximum delay, in seconds, for the first `polls` polls. */
  readonly first?: { readonly polls: number; readonly atMostSeconds: number };
  /** The longest delay between two polls, in seconds. Defaults to 60. */
  readonly atMostSeconds?: number;
  /**
   * How long AWS usually works on it, such as `5 to 15 minutes`. The condition then says so, and since when AWS has been working on it.
   * Omitted for work of a few seconds.
   */
  readonly usually?: string;
  /** Not even the tags and the parts with `whileBusy` can be read or written. */
  readonly total?: true;
  /** The resource can be removed nevertheless. */
  readonly removable?: true;
  /** The resource is being removed: its name will become free. */
  readonly removing?: true;
}

/** Why an object is not synced whose reference does not provide its value yet. */
export const REFERENCE_NOT_RESOLVED = "ReferenceNotResolved";

/** The delays of polls for something that usually takes a few seconds: at most 3 s between the polls of the first minute. */
export const SECONDS_LONG = {
  againSeconds: 2,
  first: { polls: 20, atMostSeconds: 3 },
} as const satisfies Partial<Busy>;

/** What a call reports about the resource, apart from the resource's parts. */
export interface Progress {
  readonly status?: StatusFields;
  readonly busy?: Busy;
}

/** An existing resource, as `describe` finds it. */
export interface Description extends Progress {
  readonly arn: string;
  /** The identifier that AWS has assigned. Required if the kind has `assigned`. */
  readonly id?: string;
  /** When AWS created the resource. Required if tags may become visible late. */
  readonly createdAt?: Date;
  /**
   * AWS still shows the resource, but will remove it unless that is cancelled, such as a key that is scheduled to be deleted. For an object
   * that is being deleted, and for one that looks for its resource by its tags, it does not exist. An object that has it is told, and writes
   * nothing, and one whose spec names it is retried until the name is free.
   */
  readonly gone?: Reason;
  /** The resource is neither busy nor healthy: its object is not Ready, but the resource can be written and removed. */
  readonly impaired?: Reason;
}
