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
 * every field but those that identify the resource, that never change, and that AWS changes on its own.
 */
export function statusAgain(source: Source): Kind<Fields, Target, Seen<Fields>>["statusAgain"] {
  const { read, assigned, immutable = [], figures = [] } = source.data;
  const unchanging = new Set([assigned?.field, ...rememberedIn(source.data), ...immutable, ...figures]);
  const fields = source.statusFields.filter((field) => !unchanging.has(field));
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
