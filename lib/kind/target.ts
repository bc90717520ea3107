import type { Aws, Send } from "../reconcile/contract/aws.ts";
import type { FieldTree } from "../reconcile/contract/kind-data.ts";
import type { Description } from "../reconcile/contract/progress.ts";
import type { Place, Resource, StatusFields } from "../reconcile/contract/resource.ts";
import { own } from "../text/own.ts";
import type { At } from "./at.ts";
import type { AnyDataKind } from "./data-kind.ts";
import { lastChangeIn } from "./lifecycle/states.ts";
import { type Commands, commandOf, membersOf, schemasOf } from "./operation.ts";
import { rememberedIn } from "./remembered.ts";
import { textAt, valueAt } from "./value-at.ts";
import type { FieldNames } from "./values/kubernetes-names.ts";

/** What the driver makes a kind of: its data, and what is generated from the data and the SDK. */
export interface Source {
  readonly data: AnyDataKind;
  readonly commands: Commands;
  readonly fieldNames: FieldNames;
  readonly specFields: FieldTree;
  readonly statusFields: readonly string[];
  readonly statusNames: FieldNames;
}

/** What every call about one resource requires. */
export interface Target {
  readonly name: string;
  readonly arn: string;
  /** The identifier that is looked at; omitted otherwise, or if the spec names the resource. */
  readonly id?: string | undefined;
  readonly place: Place;
  readonly spec: Fields;
  /** The object whose resource it is. */
  readonly owner: Pick<Resource<unknown>, "name" | "uid" | "ownerTag">;
  readonly send: Send;
  /** What is known of the last change to the resource: what the status remembers, or what this pass has been told since. */
  readonly last: { change: StatusFields };
}

/** Values by field or member, of a type that the driver does not inspect. */
export type Fields = Readonly<Record<string, unknown>>;

/** What the reads of a pass have returned. */
export type Described = At["description"];

/** A resource as the driver has seen it. */
export interface Seen<Spec> extends Description {
  /** The spec that would declare what the description contains. */
  readonly spec: Partial<Spec>;
  /** What the kind's reads have returned. */
  readonly description?: Described;
}

/** The target of a resource. The object's status has no influence on it, except for what a kind remembers there. */
export function targetOf({ data }: Source, resource: Resource<Fields>, aws: Aws): Target {
  const { place, name: ownerName, uid, ownerTag, status } = resource;
  const spec = specOf(data, resource);
  const name = nameIn(data, spec);
  // The driver sends commands of the service's own SDK.
  const { send } = aws.client(data.service) as { readonly send: Send };
  const owner = { name: ownerName, uid, ownerTag };
  const last = { change: lastChangeIn(data) === undefined ? {} : status };
  return { name, arn: data.arn(name, place, spec), place, spec, owner, send, last };
}

/** The spec, with what the status remembers in place of what it lacks. */
export function specOf(data: Source["data"], object: Pick<Resource<Fields>, "spec" | "status">): Fields {
  const known = rememberedIn(data).map((field) => [field, own(object.status, field)] as const);
  return { ...Object.fromEntries(known.filter(([, value]) => typeof value === "string")), ...object.spec };
}

/** The resource's name in a spec; empty if the spec does not name the resource. */
export function nameIn({ name }: Source["data"], spec: Fields): string {
  return name === undefined ? "" : textAt(spec, name);
}

/** The identifier of a resource with this description; `undefined` if the spec names the resources. */
export function idIn({ assigned, status = {} }: Source["data"], description: Described): string | undefined {
  if (assigned === undefined) return undefined;
  const path = own(status, assigned.field);
  const id = valueAt(description, typeof path === "string" ? path : assigned.member);
  return typeof id === "string" ? id : undefined;
}

/** What identifies a resource, as a function of a kind sees it. */
export function atOf({ data }: Pick<Source, "data">, target: Target, description: Described): At {
  const { name, arn, place, spec, id = idIn(data, description) ?? "" } = target;
  return { name, arn: id === "" ? arn : data.arn(id, place, spec), id, place, spec, description };
}

/** Makes one call. The members that identify the resource are filled in, whatever the input says. */
export async function call(
  { data, commands }: Pick<Source, "data" | "commands">,
  target: Target,
  operation: string,
  description: Described = {},
  input: object = {},
  idsOf = data.ids,
): Promise<Described> {
  const members = membersOf(schemasOf(commands, operation).input);
  const ids = Object.entries(idsOf(atOf({ data }, target, description)));
  const identifying = ids.filter(([member, value]) => value !== undefined && members.has(member));
  const Command = commandOf(commands, operation);
  return { ...(await target.send(new Command({ ...input, ...Object.fromEntries(identifying) }))) };
}
