import type { SdkMember } from "../../../lib/codegen/sdk/sdk-shape.ts";
import type { AckKind, AckService } from "../ack-service.ts";
import { fieldOfMember } from "../fields.ts";
import { type KindOperations, named } from "../operations.ts";

/** How a resource is found whose identifier AWS assigns. */
export interface Assigned {
  /** The status field with the identifier. */
  readonly field: string;
  readonly list: string;
  readonly at: string;
  readonly member: string;
}

/** Finds the operation that lists the resources with their identifiers. `field` is the status field that contains the identifier. */
export function assignedOf(
  service: AckService,
  kind: AckKind,
  { remove, read }: KindOperations,
  status: readonly string[],
): Assigned | undefined {
  const removed = remove === undefined ? [] : service.sdk.operation(remove).input.members;
  const fields = removed.map(({ name }) => fieldOfMember(kind, remove ?? "", name.replace(/s$/, "")));
  const field = fields.find((one) => /^id$|ID$/.test(one) && status.includes(one));
  const { kind: one, plural: many } = kind.resource;
  const list = named(service, ["List", "Describe", "Get"], [many, `${one}s`]);
  if (field === undefined || list === undefined) return undefined;
  for (const { name: at, shape } of service.sdk.operation(list).output.members) {
    const member = itemsOf(shape).find(({ name }) => fieldOfMember(kind, read?.call ?? list, name) === field);
    if (member !== undefined) return { field, list, at, member: member.name };
  }
  return undefined;
}

/** The members of the items of a list of structures. */
function itemsOf(shape: SdkMember["shape"]): readonly SdkMember[] {
  const list = shape();
  const item = list.type === "list" ? list.item() : undefined;
  return item?.type === "structure" ? item.members : [];
}
