import type { ResourceKind } from "../../../../lib/kubernetes/resource-kind.ts";
import type { Settings } from "../../../../lib/reconcile/contract/settings.ts";
import type { Connect } from "../../../../lib/reconcile/dependencies.ts";
import type { PassCalls } from "../../aws/connections/open-service.ts";
import type { TestClock } from "../../worlds/test-clock.ts";

/** A kind and the emulator of its service. The engine uses `connect`; tests use the methods, which act as someone else. */
export interface KindOnAws extends AsyncDisposable {
  readonly kind: ResourceKind;
  /** The engine's clock, which is also the emulator's clock if the emulator has delays. */
  readonly clock: TestClock;
  readonly connect: Connect;
  /** The kind's own `lateSeconds`. Until then, a new object waits for a resource of another owner to disappear. */
  readonly lateSeconds?: number;
  /** The calls of the engine. */
  readonly proxy: PassCalls;
  /** The deployment's settings that the kind requires. */
  readonly deployment?: Partial<Settings>;
  /**
   * What a resource with this name requires before its object exists: resources that belong to other objects of the namespace, which is
   * `<cluster>/<namespace>`. Most kinds require nothing.
   */
  readonly provide?: (name: string, namespace: string) => Promise<void>;
  /** A spec that declares a resource with this name and with the settings of a new resource. */
  spec(name: string): Readonly<Record<string, unknown>>;
  /** The fields that a spec must add to declare the resource that `make` creates. */
  readonly asMade: Readonly<Record<string, unknown>>;
  /** The fields that an adoption does not fill in, which a spec must have to create again what `make` creates. Most kinds have none. */
  readonly unshown?: Readonly<Record<string, unknown>>;
  /** The fields that a spec must add to declare these tags; none if the kind has no tags. */
  tagged(tags: Tags): Readonly<Record<string, unknown>>;
  readonly arn: (name: string) => string;
  /** What `kubectl driftless scan` calls a resource with this name; by default, begins with the name. */
  readonly listedAs?: (name: string) => string;
  /** AWS assigns the identifiers of resources. An object shows those of its own resource only. */
  readonly isAssigned?: true;
  /** Creates a resource whose settings differ from those of a new resource. */
  make(name: string, tags: Tags): Promise<void>;
  /**
   * What an SDK reads from a resource, except for tags and for times: when it was created or changed, and what changes on its own. Tests create
   * a resource again and expect the same. `undefined` if the resource does not exist.
   */
  read(name: string): Promise<object | undefined>;
  /** The tags of a resource. Rejects if the resource does not exist. */
  readonly readTags: (name: string) => Promise<Tags>;
  /** Sets exactly these tags on a resource. */
  readonly writeTags: (name: string, tags: Tags) => Promise<void>;
  /** Removes what AWS keeps of a removed resource for a while, such as its name. */
  readonly purge?: (name: string) => Promise<unknown>;
  /** Changes a setting of a resource that has no tags. */
  readonly drift?: (name: string) => Promise<void>;
}

/** Changes a resource as someone else in the account: its tag `team`, or a setting if the kind has no tags. */
export async function changeAsOther(aws: KindOnAws, name: string): Promise<void> {
  if (aws.drift !== undefined) await aws.drift(name);
  else await aws.writeTags(name, { ...(await aws.readTags(name)), team: "drifted" });
}

export type Tags = Readonly<Record<string, string>>;

/** Tags as a spec writes them. */
export function asFields(tags: Tags): readonly { readonly key: string; readonly value: string }[] {
  return Object.entries(tags).map(([key, value]) => ({ key, value }));
}

/** Tags as AWS services write them. */
export function asTagList(tags: Tags): { readonly Key: string; readonly Value: string }[] {
  return Object.entries(tags).map(([Key, Value]) => ({ Key, Value }));
}

/** Tags as AWS services return them. */
export function asTags(
  list: readonly { readonly Key?: string | undefined; readonly Value?: string | undefined }[] = [],
) {
  return Object.fromEntries(list.map(({ Key = "", Value = "" }) => [Key, Value])) satisfies Tags;
}

/** What is found about a resource, without its tags; `undefined` if there is none. */
export function withoutTags(found: { readonly tags: Tags } | undefined): object | undefined {
  return found && { ...found, tags: undefined };
}

/** What all read calls return, without tags and without times that change on their own. */
export function lasting(answers: Readonly<Record<string, unknown>>): object {
  const others = Object.entries(answers).filter(([operation]) => !/tag/i.test(operation));
  const text = JSON.stringify(Object.fromEntries(others), (member, value) =>
    CHANGING.has(member) ? undefined : value,
  );
  return JSON.parse(text);
}

const CHANGING: ReadonlySet<string> = new Set([
  "EarliestRestorableDateTime",
  "LatestRestorableDateTime",
  "lastEvaluatedAt",
]);
