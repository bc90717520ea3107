import type { Field } from "./at.ts";
import type { AnyDataKind, DataKind } from "./data-kind.ts";
import type { PartData } from "./part-data.ts";

/**
 * Checks a page against the SDK and the spec, and returns it as the driver reads it: with each part under its identity. `Sdk` is the type of
 * the client's module.
 */
export function defineKind<Sdk, Spec>() {
  return <const Names extends string>(page: Page<Sdk, Spec, Names>): DataKind<Sdk, Spec> => {
    // The driver passes the types of the SDK and of the spec through without inspecting them.
    const { parts, ...rest } = page as object as AnyDataKind;
    const identified = Object.entries(parts).map(([name, part]) => [part && identityOf(name, part), part]);
    return { ...rest, parts: Object.fromEntries(identified) } as object as DataKind<Sdk, Spec>;
  };
}

/**
 * A kind as its page declares it. A part of a single field has the field's name. One of several fields can have a name of its own, which only
 * the page knows: the status, late writes and approvals remember a part by its identity, which is the first of its fields.
 */
type Page<Sdk, Spec, Names extends string> = Omit<DataKind<Sdk, Spec>, "parts"> & {
  /** The parts in the order in which they are written. Those of which the spec declares nothing are reset before, in reverse order. */
  readonly parts: {
    readonly [Name in Names]: Name extends Field<Spec> ? PartData<Sdk, Spec> : PartOfSeveral<Sdk, Spec>;
  };
};

/** A part that says itself which fields it has. */
type PartOfSeveral<Sdk, Spec> =
  | Extract<PartData<Sdk, Spec>, { readonly settings: unknown } | { readonly attributes: unknown }>
  | (Extract<PartData<Sdk, Spec>, { readonly fields?: unknown }> & { readonly fields: readonly Field<Spec>[] });

function identityOf(name: string, part: NonNullable<AnyDataKind["parts"][string]>): string {
  const fields = part.fields ?? Object.keys(part.settings ?? part.attributes ?? {});
  return fields.includes(name) ? name : (fields[0] ?? name);
}
