import type { AnyDataKind } from "../../kind/data-kind.ts";
import type { PageToken } from "../../kind/list/listing.ts";
import { fieldName } from "../field-name.ts";
import { structureAt } from "../sdk/sdk-path.ts";
import { type SdkMember, type SdkStructure, sdkOperation } from "../sdk/sdk-shape.ts";
import { describingCalls } from "./calls-of-data.ts";
import type { Sdk } from "./sdk.ts";

/** The members of the description. */
export function describedBy(data: AnyDataKind, { client }: Pick<Sdk, "client">): readonly string[] {
  return describingCalls(data).flatMap(({ call, at, as, beside = [] }) => {
    const { members } = structureAt(sdkOperation(client, call).output, at);
    return [...(as === undefined ? members.map(({ name }) => name) : []), ...beside];
  });
}

/** The member of an operation's input that has this field; `undefined` if there is none. `rename` has the field names of renamed members. */
export function memberIn(
  client: object,
  operation: string,
  field: string,
  rename: Readonly<Record<string, string>>,
): SdkMember | undefined {
  return memberFor(sdkOperation(client, operation).input, field, rename);
}

/** The member of a structure that has this field; `undefined` if there is none. */
export function memberFor(
  { members }: SdkStructure,
  field: string,
  rename: Readonly<Record<string, string>>,
): SdkMember | undefined {
  return members.find(({ name }) => (rename[name] ?? fieldName(name)) === field);
}

/** Whether a structure has a member with this name. */
export function has({ members }: SdkStructure, name: string): boolean {
  return members.some((member) => member.name === name);
}

/** The structures that must have this member, and do not. */
export function missing(member: string | undefined, structures: readonly SdkStructure[]): readonly string[] {
  if (member === undefined) return [];
  return structures
    .filter(({ members }) => members.every(({ name }) => name !== member))
    .map(({ name }) => `${name} has no member ${member}`);
}

/** The structures that must have a member for this field, and do not. */
export function missingField(field: string, structures: readonly SdkStructure[]): readonly string[] {
  return structures
    .filter(({ members }) => members.every(({ name }) => fieldName(name) !== field))
    .map(({ name }) => `${name} has no member for ${field}`);
}

/** What is wrong with the member that contains the place of the next page of a list. */
export function pageProblems(client: object, operation: string, token: PageToken): readonly string[] {
  const { input, output } = sdkOperation(client, operation);
  const [inOutput, inInput] = typeof token === "string" ? [token, token] : token;
  return [...missing(inOutput, [output]), ...missing(inInput, [input])];
}

/** The members of the input of an operation that contain tags to set and keys of tags to remove. */
export function tagsAndKeysOf(client: object, operation: string): readonly (string | undefined)[] {
  const lists = sdkOperation(client, operation).input.members.flatMap(({ name, shape }) => {
    const list = shape();
    return list.type === "list" ? [[name, list.item().type] as const] : [];
  });
  return ["structure", "string"].map((type) => lists.find(([, of]) => of === type)?.[0]);
}
