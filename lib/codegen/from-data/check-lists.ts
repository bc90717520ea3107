import type { AnyDataKind } from "../../kind/data-kind.ts";
import { structureAt } from "../sdk/sdk-path.ts";
import { sdkOperation } from "../sdk/sdk-shape.ts";
import type { AnyPartData } from "./calls-of-data.ts";
import { missing, missingField, pageProblems } from "./members.ts";
import type { Sdk } from "./sdk.ts";
import { describedAt } from "./shown/check-shown.ts";

type KeyedListData = Extract<AnyPartData, { readonly key: object }>;

/** AWS lists the items with the members that the write has, and with those that identify an item. */
export function keyedListProblems(data: AnyDataKind, list: KeyedListData, sdk: Sdk): readonly string[] {
  const { read, at, write, remove, member, key, initial = {} } = list;
  const item =
    read === undefined
      ? describedAt(data, sdk, `${at}.0`)
      : structureAt(sdkOperation(sdk.client, read).output, `${at}.0`);
  if (item === undefined) return [`the description has no member ${at}`];
  const all = [write, remove].map((operation) => sdkOperation(sdk.client, operation).input);
  const absent = missing(member, all);
  if (absent.length > 0) return absent;
  const inputs = all.map((input) => structureAt(input, member));
  const [written] = inputs;
  return [
    ...tokenProblems(list, sdk),
    ...key.flatMap((field) => missingField(field, [item, ...inputs])),
    ...Object.keys(initial).flatMap((field) => missingField(field, written === undefined ? [item] : [item, written])),
  ];
}

/** The list that an operation returns has pages. */
function tokenProblems({ read, token }: Pick<KeyedListData, "read" | "token">, { client }: Sdk): readonly string[] {
  if (read === undefined) return [];
  return token === undefined
    ? ["without `token`, only the first page of the list is read"]
    : pageProblems(client, read, token);
}
