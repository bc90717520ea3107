import type { AnyDataKind } from "./data-kind.ts";

/** The spec fields that the status remembers under the same names. */
export function rememberedIn({
  identity = [],
  status = {},
}: Pick<AnyDataKind, "identity" | "status">): readonly string[] {
  return identity.filter((field) => Object.hasOwn(status, field));
}
