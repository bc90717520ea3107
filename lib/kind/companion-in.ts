import type { AnyDataKind } from "./data-kind.ts";
import type { AnySdk } from "./sdk-types.ts";
import type { Companion } from "./tag-data.ts";

/** The companions of a kind's resources; `undefined` if they have none. */
export function companionIn({ data }: { readonly data: Pick<AnyDataKind, "tags"> }): Companion<AnySdk> | undefined {
  const { child } = data.tags.parent ?? {};
  return typeof child === "object" ? child : undefined;
}
