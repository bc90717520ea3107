import type { AnyDataKind } from "../../kind/data-kind.ts";
import { fieldName } from "../field-name.ts";
import { structureAt } from "../sdk/sdk-path.ts";
import { type SdkStructure, sdkOperation } from "../sdk/sdk-shape.ts";
import type { AnyPartData } from "./calls-of-data.ts";
import { memberFor, missing, missingField } from "./members.ts";
import type { Sdk } from "./sdk.ts";
import { describedAt, isPending, leadsTo } from "./shown/check-shown.ts";

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
