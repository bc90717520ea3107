import { fieldName } from "../../../lib/codegen/field-name.ts";
import type { SdkMember } from "../../../lib/codegen/sdk/sdk-shape.ts";
import type { Sdk } from "./sdk.ts";

/** The calls of a list whose items are written and removed one by one. */
export interface KeyedListCalls {
  readonly read: string;
  /** The path of the list in the output of `read`. */
  readonly at: string;
  readonly write: string;
  readonly remove: string;
  /** The fields that identify an item. */
  readonly key: readonly string[];
}

/**
 * Finds the calls of a list whose items are the input of `write`. An operation that removes an item has the same noun and requires what
 * identifies an item, which an operation that lists the items does not require.
 */
export function keyedListOf(sdk: Sdk, write: string | undefined): KeyedListCalls | undefined {
  if (write === undefined) return undefined;
  const noun = write.replace(/^[A-Z][a-z]+/, "");
  const remove = ["Delete", "Remove", "Disassociate"]
    .map((verb) => `${verb}${noun}`)
    .find((one) => sdk.operations.has(one));
  if (remove === undefined) return undefined;
  const needed = requiredOf(sdk, remove);
  const plural = new RegExp(`^(Describe|List)[A-Za-z]*${noun.replace(/y$/, "(y|ie)")}s$`);
  for (const read of [...sdk.operations].filter((one) => plural.test(one))) {
    const others = requiredOf(sdk, read);
    const key = needed.filter((member) => !others.includes(member));
    const { output } = sdk.operation(read);
    const list = output.members.find((member) => key.length > 0 && key.every((one) => itemHas(member, one)));
    if (list !== undefined) return { read, at: list.name, write, remove, key: key.map(fieldName) };
  }
  return undefined;
}

function requiredOf(sdk: Sdk, operation: string): readonly string[] {
  const { members } = sdk.operation(operation).input;
  return members.filter(({ required }) => required).map(({ name }) => name);
}

/** Whether a member is a list of structures that have this member. */
function itemHas({ shape }: SdkMember, name: string): boolean {
  const list = shape();
  const item = list.type === "list" ? list.item() : list;
  return list.type === "list" && item.type === "structure" && item.members.some((member) => member.name === name);
}
