import type { AnyDataKind } from "../../resources/driver/data-kind.ts";
import { structureAt } from "../sdk/sdk-path.ts";
import { type SdkStructure, sdkOperation } from "../sdk/sdk-shape.ts";
import type { Sdk } from "./sdk.ts";

/** The members of the description. */
export function describedBy(read: AnyDataKind["read"], { client }: Sdk): readonly string[] {
  return read
    .filter(({ as }) => as === undefined)
    .flatMap(({ call, at }) => structureAt(sdkOperation(client, call).output, at).members)
    .map(({ name }) => name);
}

/** Whether a structure has a member with this name. */
export function has({ members }: SdkStructure, name: string): boolean {
  return members.some((member) => member.name === name);
}
