import type { ObjectReference } from "../../../lib/kubernetes/client.ts";
import type { KubernetesObject } from "../../../lib/kubernetes/object.ts";
import type { CloudResource } from "../../support/kinds/memory/memory-resource.ts";
import { limitsWithoutToken } from "../../support/worlds/limit-tokens.ts";
import { HOME, keyAt } from "../../support/worlds/memory-place.ts";
import type { MemoryWorld } from "../../support/worlds/memory-world.ts";
import type { Intercept, PortCall } from "../../support/worlds/port-call.ts";
import type { WorkDone } from "../../support/worlds/run-result.ts";
import { asOwned, keyOfTagged, type TagInput } from "../properties/children.ts";
import { asksForAdoption } from "../properties/consent.ts";
import { isTagged, resourceNameOf } from "../properties/declared.ts";
import { hasFinalizer } from "../properties/finalizer.ts";
import { properties } from "../properties/properties.ts";
import type { Given } from "../system/places.ts";
import { isLook, lookAfter, resourceOf, saysNothing, settingsIn, withoutSettings } from "./look.ts";
import { deedOf } from "./look-at-label.ts";
import type { Maker } from "./makers.ts";
import type { CloudCall, CloudWrite, ObjectWrite, PassView } from "./moments.ts";
import { createResourceHistory, type ResourceHistory } from "./resource-history.ts";

/** Observes every call, knows facts that no pass can know, and checks each write against the properties. */
export interface Journal {
  /** Intercepts the calls to every port. `decide` decides what happens to each of them. */
  through(decide: Intercept): Intercept;
  /** Starts to watch an object. */
  open(reference: ObjectReference): void;
  /** Must be called after a user, or someone in the cloud, has changed something. */
  lookAround(): void;
  /** The object with this name as it was before its latest `ago` changes. */
  objectAgo(name: string, ago: number): KubernetesObject | undefined;
  readonly history: ResourceHistory;
  readonly makers: Map<string, Maker>;
  /** The uids of the objects that were correctly released although their resources remain in the cloud. */
  readonly released: ReadonlySet<string>;
  /** The keys of resources that others have changed. */
  readonly disturbed: Set<string>;
  readonly violations: string[];
  /** The number of writes that were carried out, whether successful or not, not counting Events and messages. */
  writes(): number;
  /** Must be called when a pass has ended, with what it reports about itself. */
  end(pass: PassView, workDone: WorkDone | undefined): void;
  /** How many times calls with this name have changed their resource. */
  count(verb: string): number;
}

export interface JournalOptions {
  readonly world: () => MemoryWorld;
  /** The pass that makes the call. */
  readonly pass: () => PassView | undefined;
  /** The places in which the rules let a pass act. */
  readonly givenTo: (pass: PassView) => readonly Given[];
}

export function createJournal({ world, pass, givenTo }: JournalOptions): Journal {
  const makers = new Map<string, Maker>();
  const released = new Set<string>();
  const violations: string[] = [];
  const newestActed = new Map<string, number>();
  const objects = new Map<string, (KubernetesObject | undefined)[]>();
  const changes = new Map<string, number>();
  let writes = 0;
  const references: ObjectReference[] = [];
  const history = createResourceHistory(world, makers);

  return {
    history,
    makers,
    released,
    disturbed: new Set(),
    violations,
    writes: () => writes,
    end(ended, workDone) {
      for (const { name, atPassEnd } of properties) {
        const found = atPassEnd?.(ended, workDone);
        if (found !== undefined) violations.push(`${name}: ${found} (${ended.holder})`);
      }
    },
    count: (verb) => changes.get(verb) ?? 0,
    open: (reference) => references.push(reference),
    through: (decide) => (call, carryOut) => {
      const asking = pass();
      if (asking === undefined || call.port === "queue" || call.verb === "recordEvent") return decide(call, carryOut);
      if (call.port === "cloud") judgeCall({ call, pass: asking, given: givenTo(asking) });
      let maker: string | undefined;
      const { seen } = asking;
      const watched = () => {
        const answer = call.writes ? judged(call, asking, seen, carryOut) : carryOut();
        if (call.port === "cloud") maker = makers.get(resourceOf(call));
        return answer;
      };
      return call.port === "cloud" ? learning(call, asking, decide(call, watched), () => maker) : decide(call, watched);
    },
    lookAround,
    objectAgo: (name, ago) => objects.get(name)?.at(-1 - ago),
  };

  /** Carries out a write, on time or late, and checks it against the properties, as of what its pass had `seen` when it sent the call. */
  function judged<Answer>(call: PortCall, asking: PassView, seen: PassView["seen"], carryOut: () => Answer): Answer {
    const before = world().kubernetes.user.read(asking.reference);
    if (call.port === "cloud") announce(call, { ...asking, seen }, before);
    const resources = new Map(world().cloud.resources);
    const answer = carryOut();
    writes++;
    if (call.port === "cloud") {
      const key = keyOfTagged(call.verb, call.body, resources) ?? resourceOf(call, Object(answer));
      const former = resources.get(key);
      if (world().cloud.resources.get(key) !== former) changes.set(deedOf(call), (changes.get(deedOf(call)) ?? 0) + 1);
      noteMaker(call, key, asking, before, former);
    }
    if (call.port !== "cloud" && before !== undefined) judgeObjectWrite(call, asking, before);
    lookAround();
    return answer;
  }

  /** Notes what a pass finds out from the response to a call. */
  async function learning<Answer>(
    call: PortCall,
    asking: PassView,
    answering: Promise<Answer>,
    makerThen: () => string | undefined,
  ): Promise<Answer> {
    const settings = settingsIn(call);
    if (settings.length === 0) asking.troubled.clear();
    try {
      const answer = await answering;
      if (call.writes) asking.answered.push(call);
      asking.seen = lookAfter(asking.seen, call, answer as object); // The cloud's responses are objects.
      if (isLook(call)) Object.assign(asking, { makerSeen: makerThen(), keySeen: resourceOf(call) });
      for (const setting of settings) asking.troubled.delete(setting);
      if (call.verb === "ListKiteTags") noteParent(call, answer as object, asking);
      if (settings.includes("tags") && !call.writes) {
        asking.tagsRead = { tags: asking.seen?.tags, isClaimed: asking.claimed !== undefined };
      }
      return answer;
    } catch (error) {
      if (saysNothing(error)) {
        asking.seen = lookAfter(asking.seen, call, {});
        if (call.writes) asking.answered.push(call);
      } else if (settings.length > 0) {
        for (const setting of settings) asking.troubled.add(setting);
        // What the pass has written itself, it need not read: it reads corrected settings to see whether AWS has changed them back.
        const written = asking.answered.flatMap(settingsIn);
        const lost = call.writes ? [] : settings.filter((setting) => !written.includes(setting));
        asking.seen = asking.seen && withoutSettings(asking.seen, lost);
      } else if (!call.writes && !isElsewhere(call, asking)) asking.seen = undefined;
      throw error;
    } finally {
      if (call.writes) asking.asOf = undefined;
    }
  }

  /** The resource under this key, unless it is gone, with the tags that its parent keeps for it if it has none. */
  function ownedAt(key: string): CloudResource | undefined {
    return asOwned(world().cloud.resources).get(key);
  }

  /** Notes the tags of a parent. */
  function noteParent({ body }: PortCall, answer: object, { parents }: PassView): void {
    const { Tags = [] } = answer as Partial<TagInput>;
    parents.set((body as TagInput).ResourceArn, Object.fromEntries(Tags.map(({ Key, Value }) => [Key, Value])));
  }

  /** Whether a look is about another resource than the one that the pass has seen: a search may have found several. */
  function isElsewhere(call: PortCall, { keySeen }: PassView): boolean {
    return isLook(call) && keySeen !== undefined && keySeen !== resourceOf(call);
  }

  function announce(call: PortCall, asking: PassView, object: KubernetesObject | undefined): void {
    const name = keyOfTagged(call.verb, call.body, world().cloud.resources) ?? resourceOf(call);
    const newest = newestActed.get(asking.uid) ?? 0;
    judge({
      ...{ pass: asking, call, name, object, resource: ownedAt(name), maker: makers.get(name) },
      ...{ newestActed: newest, now: world().now() },
      withoutToken: limitsWithoutToken(world().kubernetes, world().dependencies.settings, asking.uid),
    });
    newestActed.set(asking.uid, Math.max(newest, Number(asking.known?.metadata.resourceVersion ?? 0)));
  }

  /** A resource belongs to the object that creates it, or whose owner tag it gets. */
  function noteMaker(
    call: PortCall,
    key: string,
    asking: PassView,
    object: KubernetesObject | undefined,
    former: CloudResource | undefined,
  ): void {
    const { tags } = ownedAt(key) ?? {};
    const isTagging = settingsIn(call).includes("tags") && object !== undefined && isTagged(tags ?? {}, object);
    // Some calls that create a resource also succeed for one that exists.
    if (isTagging || (former === undefined && tags !== undefined)) {
      makers.set(key, asking.uid);
      asking.makerSeen = asking.uid;
    }
    if (tags === undefined) makers.delete(key);
  }

  /** The key of the resource that an object has created or taken, or else of the resource that it may create. */
  function keyOf(object: KubernetesObject, asking: PassView): string {
    const [made] = [...makers].find(([, maker]) => maker === object.metadata.uid) ?? [];
    const [given = HOME] = givenTo(asking);
    return made ?? keyAt(given, resourceNameOf(object));
  }

  function judgeObjectWrite(call: PortCall, asking: PassView, before: KubernetesObject): void {
    const name = keyOf(before, asking);
    const after = world().kubernetes.user.read(asking.reference);
    // If the resource already has this object's owner tag, only the finalizer is left to write.
    const isAdoption = after !== undefined && asksForAdoption(after) && hasFinalizer(after);
    if (isAdoption && isTagged(ownedAt(name)?.tags ?? {}, before)) makers.set(name, asking.uid);
    judge({
      ...{ pass: asking, call, before, after, name },
      ...{ resource: ownedAt(name), maker: makers.get(name) },
      release: () => released.add(before.metadata.uid),
    });
  }

  function judgeCall(asked: CloudCall): void {
    for (const { name, atCloudCall } of properties) {
      const found = atCloudCall?.(asked);
      if (found !== undefined) violations.push(`${name}: ${found} (${asked.pass.holder}, ${asked.call.verb})`);
    }
  }

  function judge(write: CloudWrite | ObjectWrite): void {
    for (const { name, atCloudWrite, atObjectWrite } of properties) {
      const found = "before" in write ? atObjectWrite?.(write) : atCloudWrite?.(write);
      if (found !== undefined) violations.push(`${name}: ${found} (${write.pass.holder}, ${write.call.verb})`);
    }
  }

  function lookAround(): void {
    for (const reference of references) {
      const object = world().kubernetes.user.read(reference);
      remember(objects, reference.name, object, Object.is);
    }
    history.note();
  }
}

function remember<Item>(
  all: Map<string, Item[]>,
  name: string,
  item: Item,
  isSame: (one: Item, other: Item) => boolean,
): void {
  const history = all.get(name) ?? [];
  if (history.length > 0 && isSame(history.at(-1) as Item, item)) return;
  history.push(item); // Objects and resources are always replaced, and never modified.
  all.set(name, history);
}
