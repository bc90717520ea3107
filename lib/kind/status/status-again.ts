import type { Kind } from "../../reconcile/contract/kind.ts";
import type { StatusFields } from "../../reconcile/contract/resource.ts";
import { own } from "../../text/own.ts";
import type { AnyDataKind } from "../data-kind.ts";
import { readAll } from "../describe.ts";
import { membersOf, schemaAt, schemasOf } from "../operation.ts";
import { rememberedIn } from "../remembered.ts";
import type { Fields, Seen, Source, Target } from "../target.ts";
import { entries } from "../values/kubernetes-names.ts";
import { statusOf } from "./status-of.ts";

type Read = AnyDataKind["read"][number];

/**
 * What repeats, after writes, the reads that show status fields which writes can change; `undefined` if there are none. A write can change
 * every field but those that identify the resource, the time of its creation, and those that AWS changes on its own.
 */
export function statusAgain(source: Source): Kind<Fields, Target, Seen<Fields>>["statusAgain"] {
  const { read, resource, assigned, figures = [] } = source.data;
  const unchanging = new Set([...identifiersOf(resource), assigned?.field, ...rememberedIn(source.data), ...figures]);
  const fields = source.statusFields.filter((field) => !unchanging.has(field) && !CREATION.test(field));
  const [first, ...others] = read.filter((one) => fields.some((field) => shows(source, one, field)));
  if (first === undefined) return undefined;
  return async (target, { id, description = {} }): Promise<StatusFields> => {
    const again = new Set([first, ...others].flatMap((one) => shownBy(source, one)));
    const known = Object.fromEntries(Object.entries(description).filter(([member]) => !again.has(member)));
    const fresh = await readAll(source, { ...target, id }, [first, ...others], known);
    // The next pass finds out what has become of a resource that has disappeared.
    return fresh === undefined ? {} : statusOf(source, fresh);
  };
}

/** AWS's names for the time of a creation, such as `createdAt`, `createDate` and `creationTime`. */
const CREATION = /^(create|created|creation)(At|Date|Time|Timestamp)$/;

/** AWS's names for what identifies a resource of the kind, such as `queueURL` and `roleID`. */
function identifiersOf({ kind }: Source["data"]["resource"]): readonly string[] {
  return ["ID", "ARN", "URI", "URL"].map((end) => `${kind.charAt(0).toLowerCase()}${kind.slice(1)}${end}`);
}

/** The members of the description that a read provides. */
function shownBy({ commands }: Source, { call, at, beside = [] }: Read): readonly string[] {
  return [...membersOf(schemaAt(schemasOf(commands, call).output, at)).keys(), ...beside];
}

/** Whether a status field can follow from what a read shows. */
function shows(source: Source, read: Read, field: string): boolean {
  const place = own(source.data.status ?? {}, field);
  if (typeof place === "function") return true;
  const path = typeof place === "object" ? place.at : (place ?? memberWith(source, read, field));
  return path !== undefined && shownBy(source, read).includes(path.split(".", 1)[0] ?? path);
}

/** The member of a read's output that has this status field. */
function memberWith({ commands, statusNames }: Source, { call, at, beside = [] }: Read, field: string) {
  const { output } = schemasOf(commands, call);
  const shapes = [schemaAt(output, at), ...(beside.length > 0 ? [output] : [])];
  return shapes.flatMap((shape) => entries(shape, statusNames)).find(([, of]) => of === field)?.[0];
}
