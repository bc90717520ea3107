import type { AnyDataKind } from "../../resources/driver/data-kind.ts";
import { structureAt } from "../sdk/sdk-path.ts";
import { type SdkStructure, sdkOperation } from "../sdk/sdk-shape.ts";
import { describingCalls } from "./calls-of-data.ts";
import type { Sdk } from "./sdk.ts";

/** The members of the description. */
export function describedBy(
  data: Pick<AnyDataKind, "read" | "lastChange" | "tags">,
  { client }: Sdk,
): readonly string[] {
  return describingCalls(data)
    .filter(({ as }) => as === undefined)
    .flatMap(({ call, at }) => structureAt(sdkOperation(client, call).output, at).members)
    .map(({ name }) => name);
}

/** Whether a structure has a member with this name. */
export function has({ members }: SdkStructure, name: string): boolean {
  return members.some((member) => member.name === name);
}
