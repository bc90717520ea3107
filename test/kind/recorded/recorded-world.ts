import { kinds } from "../../../lib/kinds/index.ts";
import type { ResourceKind } from "../../../lib/kubernetes/resource-kind.ts";
import type { Aws } from "../../../lib/reconcile/contract/aws.ts";
import type { AnyKind, KindEntry } from "../../../lib/reconcile/contract/kind.ts";
import type { Resource } from "../../../lib/reconcile/contract/resource.ts";
import type { ResourceTags } from "../../../lib/reconcile/contract/resource-tags.ts";
import type { Tags } from "../../../lib/reconcile/contract/tag.ts";
import {
  CONTROLLER_TAG,
  controllerVersion,
  NAMESPACE_TAG,
  ownerTag,
} from "../../../lib/reconcile/decide/tags/default-tags.ts";
import { finalizerOf } from "../../../lib/reconcile/object/metadata.ts";
import { own } from "../../../lib/text/own.ts";
import { REGION } from "../../support/aws/test-account.ts";
import { createKindWorld, type KindWorld } from "../../support/worlds/kind-world.ts";
import type { AnyDescription } from "../descriptions.ts";
import { answeringAws } from "./answering-aws.ts";
import type { RecordedResource } from "./recorded.ts";

/** The account of everything that is recorded. */
const RECORDED_ACCOUNT = "111122223333";

const NAME = { namespace: "shop", name: "orders" };
const OWNER = ownerTag("cluster", NAME);

/** AWS as it answered about a resource. It refuses to write anything. */
function recordedAws({ calls }: AnyKind, { answers }: RecordedResource): Aws {
  return answeringAws((operation) => {
    if (own(calls, operation)?.reads !== true) throw new Error(`${operation} writes`);
    return own(answers, operation) ?? {};
  });
}

/** The kind that a description is about. */
export function kindOf({ kind }: AnyDescription): Promise<AnyKind> {
  return entryOf(kind).load();
}

/** An object whose resource was recorded, as its kind sees it. */
export function recordedObject(
  { spec }: AnyDescription,
  { declared, id }: Pick<RecordedResource, "declared" | "id">,
): Resource<unknown> {
  return {
    ...{ ...NAME, uid: "uid-1", annotations: {}, status: {} },
    spec: { ...spec(NAME.name, NAME.namespace), ...declared },
    place: { account: RECORDED_ACCOUNT, partition: "aws", region: REGION },
    ownerTag: OWNER,
    id,
  };
}

/** An object that owns a recorded resource: it has the finalizer, and the resource has the tags of Driftless in addition to its own. */
export async function recordedWorld(
  description: AnyDescription,
  resource: RecordedResource,
): Promise<KindWorld<object>> {
  const entry = entryOf(description.kind);
  const kind = await entry.load();
  const world = createKindWorld(owned(entry, kind), NAME.name, () => recordedAws(kind, resource), {
    settings: { account: RECORDED_ACCOUNT, iamPath: "/" },
    ownTags: async () => OWN,
  });
  const { user, reference } = world;
  const { spec } = recordedObject(description, resource);
  await user.create(reference, { spec: Object(spec), finalizers: [finalizerOf(kind.resource)] });
  if (kind.assigned !== undefined) user.patchStatus(reference, { [kind.assigned.field]: resource.id });
  return world;
}

/** All that a spec names belongs to objects in the namespace. */
const OWN: ResourceTags = {
  calls: {},
  permissions: [],
  tagged: (arn) => arn,
  read: async () => ({ [OWNER.key]: OWNER.value }),
};

/** The kind, with Driftless's own tags among the tags that it reads. */
function owned(entry: KindEntry, kind: AnyKind): KindEntry {
  const { key, value } = OWNER;
  const others = { [NAMESPACE_TAG]: NAME.namespace, [CONTROLLER_TAG]: controllerVersion(kind.resource) };
  const ours: Tags = { ...(kind.tags.ofParent !== true && others), [key]: value };
  const read: AnyKind["tags"]["read"] = async (target, seen) => ({ ...(await kind.tags.read(target, seen)), ...ours });
  return { ...entry, load: async () => ({ ...kind, tags: { ...kind.tags, read } }) };
}

function entryOf({ kind }: ResourceKind): KindEntry {
  const entry = kinds.find(({ resource }) => resource.kind === kind);
  if (entry === undefined) throw new Error(`there is no kind ${kind}`);
  return entry;
}
