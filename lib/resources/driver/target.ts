import type { Aws, Send } from "../../reconcile/contract/aws.ts";
import type { FieldTree } from "../../reconcile/contract/kind-data.ts";
import type { Description } from "../../reconcile/contract/progress.ts";
import type { Place, Resource } from "../../reconcile/contract/resource.ts";
import type { FieldNames } from "../values/kubernetes-names.ts";
import type { At } from "./at.ts";
import type { AnyDataKind } from "./data-kind.ts";
import { type Commands, commandOf, membersOf, schemasOf } from "./operation.ts";
import { textAt } from "./value-at.ts";

/** What the driver makes a kind of: its data, and what is generated from the data and the SDK. */
export interface Source {
  readonly data: AnyDataKind;
  readonly commands: Commands;
  readonly fieldNames: FieldNames;
  readonly specFields: FieldTree;
}

/** What every call about one resource requires. */
export interface Target {
  readonly name: string;
  readonly arn: string;
  readonly place: Place;
  readonly spec: Fields;
  readonly send: Send;
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

/** The target of a resource. The object's status has no influence on it. */
export function targetOf({ data }: Source, { spec, place }: Resource<Fields>, aws: Aws): Target {
  const name = textAt(spec, data.name);
  // The driver sends commands of the service's own SDK.
  const { send } = aws.client(data.service) as { readonly send: Send };
  return { name, arn: data.arn(name, place), place, spec, send };
}

/** Makes one call. The members that identify the resource are filled in, whatever the input says. */
export async function call(
  { data, commands }: Pick<Source, "data" | "commands">,
  { name, arn, place, send }: Target,
  operation: string,
  description: Described = {},
  input: object = {},
): Promise<Described> {
  const members = membersOf(schemasOf(commands, operation).input);
  const ids = Object.entries(data.ids({ name, arn, place, description }));
  const own = ids.filter(([member, value]) => value !== undefined && members.has(member));
  const Command = commandOf(commands, operation);
  return { ...(await send(new Command({ ...input, ...Object.fromEntries(own) }))) };
}
