import { type ApiError, TerminalError } from "../reconcile/contract/errors.ts";
import type { AcksField, Kind } from "../reconcile/contract/kind.ts";
import type { FieldTree, KindData } from "../reconcile/contract/kind-data.ts";
import type { Busy } from "../reconcile/contract/progress.ts";
import type { Resource } from "../reconcile/contract/resource.ts";
import { own } from "../text/own.ts";
import { find } from "./assigned/find.ts";
import { companionIn } from "./companion-in.ts";
import { create } from "./create.ts";
import type { AnyDataKind, DataKind } from "./data-kind.ts";
import { describe } from "./describe.ts";
import { workNamed } from "./lifecycle/states.ts";
import type { Commands } from "./operation.ts";
import type { DrivenPart } from "./parts/driven-part.ts";
import { exclusivePart } from "./parts/exclusive.ts";
import { partOf } from "./parts/part-of.ts";
import { checkFields } from "./parts/spec-rules.ts";
import { removalAnnotations, remove } from "./remove.ts";
import { statusAgain } from "./status/status-again.ts";
import { areWrittenAfter, tagsOf } from "./tags.ts";
import { type Fields, nameIn, type Seen, specOf, type Target, targetOf } from "./target.ts";
import { itemPart } from "./untagged/item-part.ts";
import { createChild, forgetChild, partOfChild, tagsAtParent } from "./untagged/parent.ts";
import { provingToken } from "./untagged/proof.ts";
import { createAndTag, tagsAfterCreate } from "./untagged/tags-after-create.ts";
import type { FieldNames } from "./values/kubernetes-names.ts";
import { invalidName } from "./values/name-form.ts";
import { compact } from "./values/normal-form.ts";

/** What `npm run generate` writes for a kind that is data. */
export interface Generated extends Omit<KindData, "resource"> {
  readonly commands: Commands;
  readonly fieldNames: FieldNames;
  readonly specFields: FieldTree;
  /** The kind's own status fields, and their names that differ from the SDK's. */
  readonly statusFields: readonly string[];
  readonly statusNames: FieldNames;
}

/** Makes the kind that data describes. */
export function kindFrom<Sdk, Spec>(typed: DataKind<Sdk, Spec>, generated: Generated): Kind<Spec, Target, Seen<Spec>> {
  // The driver passes the types of the SDK and of the spec through without inspecting them.
  const data = typed as object as AnyDataKind;
  const { commands, fieldNames, specFields, statusFields, statusNames, ...others } = generated;
  const { resource, name: nameField, assigned, identity, annotations, figures, lateSeconds } = data;
  const named = assigned?.field ?? nameField;
  const [required, ...optional] = [...(named === undefined ? [] : [named]), ...(identity ?? [])];
  const source = { data, commands, fieldNames, specFields, statusFields, statusNames };
  const { parent } = data.tags;
  const known = { ...removalAnnotations(data), ...annotations };
  const isTaggedAfter = areWrittenAfter(source);
  const work = workNamed(data, data.exclusive);
  const driven = (name: string, part: NonNullable<AnyDataKind["parts"][string]>) =>
    part.normal === undefined ? partOf(source, name, part) : itemPart(source, name, part);
  const parts = Object.entries(data.parts).flatMap(([name, part]) => (part ? [driven(name, part)] : []));
  const kind: Kind<Fields, Target, Seen<Fields>> = {
    resource,
    ...others,
    ...(required !== undefined && { identity: { required, optional, ...compact({ acks: adoptedByName(data) }) } }),
    ...compact({ figures, lateSeconds }),
    ...(Object.keys(known).length > 0 && { annotations: known }),
    fields: specFields,
    tags: parent !== undefined ? tagsAtParent(source, parent) : (isTaggedAfter ? tagsAfterCreate : tagsOf)(source),
    parts: parts.map(({ part: one }) => {
      const { exclusive, whileBusy } = own(data.parts, one.name) ?? {};
      const part = { ...withUnshown(data, one), ...compact({ whileBusy }) };
      if (work !== undefined && exclusive !== false) return exclusivePart(part, work);
      return typeof parent?.child === "function" ? partOfChild(source, parent, part) : part;
    }),
    validate(object) {
      const name = nameIn(data, object.spec);
      if (data.names?.pattern.test(name) === false) throw invalidName(String(nameField), name, data.names);
      checkFields(data, others.references ?? [], object.spec);
      const problem = data.validate?.(object);
      if (problem !== undefined) throw new TerminalError("InvalidSpec", problem);
    },
    judge: (error) => judge(data, error),
    ...(assigned && { assigned: { field: assigned.field, find: (target, tag) => find(source, target, tag) } }),
    ...(assigned === undefined &&
      data.shownArn === undefined && {
        arn: (object) => arnOf(data, object),
      }),
    target: (object, aws) => targetOf(source, object, aws),
    describe: (target, id) => describe(source, { ...target, id }),
    ...compact({ statusAgain: statusAgain(source) }),
    create: (target, { spec }, tags, token) => {
      const given = isTaggedAfter ? provingToken(target, token) : token;
      const make = () => create(source, parts, target, spec, parent === undefined ? tags : {}, given);
      if (parent !== undefined) return createChild(source, parent, target, make);
      return isTaggedAfter ? createAndTag(source, target, tags, make) : make();
    },
    async remove(target, object, seen) {
      const progress = await remove(source, parts, target, object, seen);
      if (parent !== undefined && companionIn(source) === undefined) await forgetChild(source, parent, target, seen);
      return progress;
    },
  };
  return kind as object as Kind<Spec, Target, Seen<Spec>>;
}

/**
 * The ARN of the resource that the spec names. If a former version may have given it another one, the status says which it was last seen
 * with. Both are the object's own, so whoever forges the status gains nothing.
 */
function arnOf(data: AnyDataKind, { place, ...object }: Resource<Fields>): string {
  const { arn: seen } = Object(object.status.ackResourceMetadata) as { readonly arn?: unknown };
  return data.arn(nameIn(data, object.spec), place, specOf(data, object), seen);
}

/** A part that AWS does not show, or not always. What the spec declares then counts as AWS's value. */
function withUnshown({ unshown, parts }: AnyDataKind, part: DrivenPart["part"]): DrivenPart["part"] {
  const isNeverShown = own(parts, part.name)?.unshown === true;
  if ((unshown === undefined && !isNeverShown) || part.unreadable) return part;
  return {
    ...part,
    async read(target, seen) {
      const isUnshown = isNeverShown || unshown?.(seen.description ?? {});
      return isUnshown ? part.desired(target.spec) : await part.read(target, seen);
    },
  };
}

function judge(data: AnyDataKind, { code, operation, message }: ApiError): "terminal" | Busy | undefined {
  const { codes, unless = [] } = data.terminal;
  const isExcepted = unless instanceof RegExp ? unless.test(message) : unless.includes(operation);
  if (codes.includes(code) && !isExcepted) return "terminal";
  return workNamed(data, own(data.busy ?? {}, code));
}

/** ACK's field for adoptions. A text in it that says a name that AWS does not accept says nothing. */
function adoptedByName({ adoptedBy, name, names }: AnyDataKind): AcksField | undefined {
  if (adoptedBy === undefined) return undefined;
  return {
    ...adoptedBy,
    says(text, place) {
      const said = adoptedBy.says(text, place);
      const isName = name === undefined || names?.pattern.test(own(said ?? {}, name) ?? "") !== false;
      return isName ? said : undefined;
    },
  };
}
