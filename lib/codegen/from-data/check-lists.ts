import type { AnyDataKind } from "../../resources/driver/data-kind.ts";
import type { ItemList } from "../../resources/driver/part-data.ts";
import type { AnySdk } from "../../resources/driver/sdk-types.ts";
import { fieldName } from "../field-name.ts";
import { structureAt } from "../sdk/sdk-path.ts";
import { type SdkShape, type SdkStructure, sdkOperation } from "../sdk/sdk-shape.ts";
import type { AnyPartData } from "./calls-of-data.ts";
import { memberFor, missing, missingField } from "./members.ts";
import type { Sdk } from "./sdk.ts";
import { describedAt, descriptionProblems, isPending, leadsTo } from "./shown/check-shown.ts";

/** AWS lists the items with the members that the write has, and with those that identify an item. */
export function keyedListProblems(
  data: AnyDataKind,
  list: Extract<AnyPartData, { readonly key: object }>,
  sdk: Sdk,
): readonly string[] {
  const { read, at, write, remove, member, key, each = {} } = list;
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
    ...key.flatMap((field) => missingField(field, [item, ...inputs])),
    ...Object.keys(each).flatMap((field) => missingField(field, written === undefined ? [item] : [item, written])),
  ];
}

/** The calls have the same input, whose items the description shows. Each field of an entry is one of the entries of some list. */
export function itemsProblems(data: AnyDataKind, items: ItemList<AnySdk>["items"], sdk: Sdk): readonly string[] {
  const { add, remove, member, from, lists, key, text, filled = {}, normal = {} } = items;
  const inputs = [add, remove, ...(text ? [text.write] : [])].map((call) => sdkOperation(sdk.client, call).input);
  const absent = missing(member, inputs);
  if (absent.length > 0) return absent;
  const structures = inputs.map((input) => structureAt(input, `${member}.0`));
  const entries = structures.flatMap(({ members }) =>
    members.map((one) => [fieldName(one.name), one.shape()] as const),
  );
  const fields = entries.filter(([list]) => lists.includes(list)).flatMap(([, shape]) => fieldsOfItems(shape));
  const inFilled = Object.values(filled).flatMap((fill) => Object.keys(fill({ id: "", place: { account: "" } })));
  const named = [...key, ...(text ? [text.field] : []), ...inFilled, ...Object.keys(normal)];
  return [
    ...[...lists, ...Object.keys(filled)].flatMap((list) => missingField(list, structures)),
    ...named.filter((field) => !fields.includes(field)).map((field) => `no entry has a member for ${field}`),
    ...descriptionProblems(data, [], from, sdk),
  ];
}

/** The fields of the structures in a list. */
function fieldsOfItems(list: SdkShape): readonly string[] {
  const item = list.type === "list" ? list.item() : list;
  return item.type === "structure" ? item.members.map(({ name }) => fieldName(name)) : [];
}

/** The calls about a set have the same member for one of its texts. */
export function setProblems({ list, at, item, add, remove }: NonNullable<AnyPartData["set"]>, client: object) {
  const inputs = [add, remove].map((operation) => sdkOperation(client, operation).input);
  return missing(item, [...inputs, structureAt(sdkOperation(client, list).output, `${at}.0`)]);
}

/** The calls about entries have members for their names and documents. */
export function entriesProblems(
  { list, at, get, put, remove, key, value }: NonNullable<AnyPartData["entries"]>,
  client: object,
) {
  const inputs = [get, put, remove].map((operation) => sdkOperation(client, operation).input);
  return [
    ...missing(at, [sdkOperation(client, list).output]),
    ...missing(key, inputs),
    ...missing(value, [sdkOperation(client, put).input, sdkOperation(client, get).output]),
  ];
}

/** What is wrong with the names about the lists in a group of settings that its write changes item by item. */
export function groupedListProblems(
  data: AnyDataKind,
  settings: NonNullable<AnyPartData["settings"]>,
  written: SdkStructure,
  sdk: Sdk,
): readonly string[] {
  return Object.entries(settings).flatMap(([field, { changes, switched } = {}]) => {
    const missing = pathsOf(changes).filter((path) => !leadsTo(written, path.split(".")));
    const unknown = pathsOf(changes?.pending).filter((path) => !isPending(data, sdk, path));
    const list = memberFor(written, field, sdk.rename)?.name;
    const item = switched && list !== undefined ? structureAt(written, `${list}.0`) : undefined;
    const fields = item?.members.map(({ name }) => fieldName(name)) ?? [];
    return [
      ...missing.map((path) => `${written.name} has no member ${path}`),
      ...unknown.map((path) => `nothing is pending at ${path}`),
      ...Object.values(switched ?? {})
        .filter((one) => !fields.includes(one))
        .map((one) => `${field} has no items with a field ${one}`),
    ];
  });
}

/** The paths of the members that contain what is added to a list, and what is removed from it. */
function pathsOf(change: { readonly at?: string; readonly add: string; readonly remove: string } | undefined) {
  if (change === undefined) return [];
  return [change.add, change.remove].map((member) => (change.at === undefined ? member : `${change.at}.${member}`));
}
