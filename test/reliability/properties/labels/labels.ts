import { type Change, COMPANION, type Item, LABELS_BY } from "../../../support/kinds/driven/label/labels.ts";
import type { CloudResource, Settings } from "../../../support/kinds/memory/memory-resource.ts";
import { OWNER_TAG } from "../../../support/worlds/memory-world.ts";
import type { PortCall } from "../../../support/worlds/port-call.ts";

/** The tag by which a resource, or the parent of one, consents to an adoption. */
export const CONSENT = "driftless.dev/adoptable-by";

/** What the calls about labels say. */
export interface LabelInput {
  readonly Kite: string;
  readonly From?: string;
  readonly Changes?: readonly Change[];
}

/** The changes that a call makes to a kite's list of labels. */
export function changesIn({ verb, body }: PortCall): readonly Change[] {
  return verb === "ChangeLabels" ? ((body as LabelInput).Changes ?? []) : [];
}

/** The label that a call changes like this. */
export function labelIn(call: PortCall, action: Change["Action"]): Item | undefined {
  return changesIn(call).find(({ Action, Label }) => Action === action && !isCompanion(Label.Name))?.Label;
}

/** The companion that a call changes like this. */
export function companionIn(call: PortCall, action: Change["Action"]): Item | undefined {
  return changesIn(call).find(({ Action, Label }) => Action === action && isCompanion(Label.Name))?.Label;
}

/** The companion as a call leaves it that makes one. */
export function madeCompanion(call: PortCall): Item | undefined {
  return companionIn(call, "put") ?? companionIn(call, "create");
}

/** Whether a call creates a label, and replaces none. */
export function createsLabel(call: PortCall): boolean {
  return labelIn(call, "create") !== undefined && labelIn(call, "remove") === undefined;
}

/** Whether a call removes a label, and replaces none. */
export function removesLabel(call: PortCall): boolean {
  return labelIn(call, "remove") !== undefined && labelIn(call, "create") === undefined;
}

/** Whether a call only says whose a label is, as an adoption does. */
export function marksLabel(call: PortCall): boolean {
  return changesIn(call).length > 0 && changesIn(call).every(({ Label }) => isCompanion(Label.Name));
}

/** The label as a call leaves it that changes one; `undefined` for other calls. */
export function changedLabel(call: PortCall): Item | undefined {
  return createsLabel(call) ? undefined : (labelIn(call, "create") ?? labelIn(call, "put"));
}

/** The name of the label that a call is about; `undefined` if it is about none in particular. */
export function labelNameOf(body: unknown): string | undefined {
  const { From, Changes = [] } = body as LabelInput;
  const name = From ?? Changes[0]?.Label.Name;
  return name !== undefined && isCompanion(name) ? name.slice(COMPANION.length) : name;
}

/** Whether a call looks for a label, and not for its companion. */
export function looksForLabel({ verb, body }: PortCall): boolean {
  return verb === "ListLabels" && !isCompanion((body as LabelInput).From ?? "");
}

/** Whether an item with this name says whose a label is. */
export function isCompanion(name: string): boolean {
  return name.startsWith(COMPANION);
}

/** The tags of the label under a key, according to its companion; `undefined` if there is no label under the key. */
export function tagsOfLabel(
  key: string,
  { settings: { on } }: CloudResource,
  resources: ReadonlyMap<string, CloudResource>,
): Settings | undefined {
  if (on === undefined || isCompanion(key)) return undefined;
  const { tags = {} } = resources.get(on.slice(on.lastIndexOf("/") + 1)) ?? {};
  return labelTags(tags, resources.get(`${COMPANION}${key}`)?.settings.owner);
}

/** The tags of a label, according to its companion and the tags of its kite. A kite says nothing to namespaces that may not have labels on it. */
export function labelTags(kite: Settings, owner: string | undefined): Settings {
  if (owner !== undefined) return isPermitted(kite, namespaceIn(owner)) ? { [OWNER_TAG]: owner } : {};
  const { [CONSENT]: consent } = kite;
  const isHeard = consent !== undefined && (consent === "east/" || isPermitted(kite, consent));
  return isHeard ? { [CONSENT]: consent } : {};
}

/** Whether an object in a namespace owns the kite with these tags, or the kite consents to labels of the namespace. */
export function isPermitted(kite: Settings, namespace: string): boolean {
  const isOwned = kite[OWNER_TAG]?.startsWith(`${namespace}/`) ?? false;
  return isOwned || [namespace, "east/"].includes(kite[LABELS_BY] ?? "");
}

/** The cluster and the namespace in an owner. */
function namespaceIn(owner: string): string {
  return owner.slice(0, owner.lastIndexOf("/"));
}
