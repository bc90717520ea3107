import type { KubernetesObject } from "../../lib/kubernetes/object.ts";
import { copy } from "../support/copy.ts";
import type { CloudResource } from "../support/memory-cloud.ts";
import type { MemoryWorld } from "../support/memory-world.ts";
import type { Intercept, PortCall } from "../support/port-call.ts";
import type { CloudWrite, ObjectWrite, PassView } from "./moments.ts";
import { properties } from "./properties.ts";

/** Who made a resource: the object of this uid, ACK, or anybody else. */
export type Maker = string;

export const ACK: Maker = "ack";

/** Sees every call, knows what no pass can know, and holds each write against the properties. */
export interface Journal {
  /** To be told of each call when it is about to be carried out, and after it was. */
  readonly record: Intercept;
  /** Watches the object of this name. */
  open(name: string): void;
  /** To be called after a user, or somebody in the cloud, has done something. */
  lookAround(): void;
  /** What the object of this name was like `ago` changes ago. */
  objectAgo(name: string, ago: number): KubernetesObject | undefined;
  /** What the resource of this name was like `ago` changes ago, while the cloud may show that; never what somebody else's was like. */
  resourceAgo(name: string, ago: number): CloudResource | undefined;
  readonly makers: Map<string, Maker>;
  /** The objects that were lawfully let go while their resource stays. */
  readonly released: ReadonlySet<string>;
  readonly violations: string[];
  /** How many writes were carried out, Events left out. */
  writes(): number;
}

/** What there was under a name since a time. */
interface Look {
  readonly resource: CloudResource | undefined;
  readonly maker: Maker | undefined;
  readonly since: number;
}

/** How long the cloud may show what was before its latest change. */
const SHOWS_WITHIN_SECONDS = 25;

export function createJournal(world: () => MemoryWorld, pass: () => PassView | undefined): Journal {
  const makers = new Map<string, Maker>();
  const released = new Set<string>();
  const violations: string[] = [];
  const newestActed = new Map<string, number>();
  const objects = new Map<string, (KubernetesObject | undefined)[]>();
  const resources = new Map<string, Look[]>();
  const before = new WeakMap<PortCall, KubernetesObject>();
  const names = new Set<string>();
  let writes = 0;

  return {
    makers,
    released,
    violations,
    writes: () => writes,
    open(name) {
      names.add(name);
    },
    record(call, moment) {
      const asking = pass();
      if (asking === undefined || !call.writes || call.verb === "recordEvent" || call.port === "queue") return;
      if (moment === "before") announce(call, asking);
      else carriedOut(call, asking);
    },
    lookAround,
    objectAgo: (name, ago) => objects.get(name)?.at(-1 - ago),
    resourceAgo(name, ago) {
      const history = resources.get(name) ?? [];
      const former = history.at(-1 - ago);
      const now = world().cloud.resources.get(name);
      const isAnothers = now !== undefined && former !== undefined && former.maker !== makers.get(name);
      const isOld = world().now() - (history.at(-1)?.since ?? 0) > SHOWS_WITHIN_SECONDS * 1000;
      return isAnothers || isOld ? now : former?.resource;
    },
  };

  function announce(call: PortCall, asking: PassView): void {
    const object = world().kubernetes.user.read(asking.reference);
    if (call.port === "cloud") {
      const { name } = call.body as { readonly name: string }; // Every call that writes to the cloud names what it is about.
      const resource = world().cloud.resources.get(name);
      const newest = newestActed.get(asking.uid) ?? 0;
      judge({
        ...{ pass: asking, call, name, object, resource, maker: makers.get(name), newestActed: newest },
        now: world().now(),
      });
      newestActed.set(asking.uid, Math.max(newest, Number(asking.known?.metadata.resourceVersion ?? 0)));
    } else if (object !== undefined) {
      before.set(call, object);
    }
  }

  function carriedOut(call: PortCall, asking: PassView): void {
    writes++;
    if (call.port === "cloud") {
      afterCloudWrite(call, asking);
      return;
    }
    const stored = before.get(call);
    if (stored === undefined) return;
    const { name } = stored.spec as { readonly name: string };
    const write: ObjectWrite = {
      ...{ pass: asking, call, before: stored, after: world().kubernetes.user.read(asking.reference), name },
      ...{ resource: world().cloud.resources.get(name), maker: makers.get(name) },
      release: () => released.add(stored.metadata.uid),
    };
    judge(write);
    lookAround();
  }

  function afterCloudWrite({ verb, body }: PortCall, asking: PassView): void {
    const { name, setting, value } = body as {
      readonly name: string;
      readonly setting: string;
      readonly value?: string;
    };
    const resource = world().cloud.resources.get(name);
    if (verb === "make") makers.set(name, asking.uid);
    if (verb === "tag" && makers.get(name) === ACK) makers.set(name, asking.uid);
    if (verb === "remove") makers.delete(name);
    if (verb === "set" && asking.seen !== undefined) {
      const { [setting]: _former, ...others } = asking.seen.settings;
      asking.seen = { ...asking.seen, settings: value === undefined ? others : { ...others, [setting]: value } };
    } else {
      asking.seen = copy(resource);
    }
    lookAround();
  }

  function judge(write: CloudWrite | ObjectWrite): void {
    for (const { name, atCloudWrite, atObjectWrite } of properties) {
      const found = "before" in write ? atObjectWrite?.(write) : atCloudWrite?.(write);
      if (found !== undefined) violations.push(`${name}: ${found} (${write.pass.holder}, ${write.call.verb})`);
    }
  }

  function lookAround(): void {
    for (const name of names) {
      const { reference } = world();
      remember(
        objects,
        name,
        world().kubernetes.user.read({ ...reference, name }),
        (one) => one?.metadata.resourceVersion,
      );
    }
    for (const name of new Set([...resources.keys(), ...world().cloud.resources.keys()])) {
      const look = { resource: world().cloud.resources.get(name), maker: makers.get(name), since: world().now() };
      remember(resources, name, look, ({ resource, maker }) => JSON.stringify([resource, maker]));
    }
  }
}

function remember<Item>(all: Map<string, Item[]>, name: string, item: Item, versionOf: (item: Item) => unknown): void {
  const history = all.get(name) ?? [];
  if (history.length > 0 && versionOf(history.at(-1) as Item) === versionOf(item)) return;
  history.push(copy(item));
  all.set(name, history);
}
