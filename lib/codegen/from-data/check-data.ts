import { companionIn } from "../../kind/companion-in.ts";
import type { AnyDataKind } from "../../kind/data-kind.ts";
import { fieldName } from "../field-name.ts";
import { structureAt } from "../sdk/sdk-path.ts";
import { sdkOperation } from "../sdk/sdk-shape.ts";
import { attributeProblems } from "./attribute-names.ts";
import { idsOf, readsOf, writesOf } from "./calls-of-data.ts";
import { assignedProblems } from "./check-assigned.ts";
import { companionProblems } from "./check-companion.ts";
import { nameFormProblems } from "./check-name-form.ts";
import { partProblems } from "./check-parts.ts";
import { lastChangeProblems, stateProblems } from "./check-states.ts";
import { errorCodeProblems } from "./error-codes.ts";
import { listsIn } from "./lists-in.ts";
import { describedBy, has, tagsAndKeysOf } from "./members.ts";
import type { Sdk } from "./sdk.ts";
import { isDescribed, leadsTo, shownProblems } from "./shown/check-shown.ts";

/**
 * What is wrong with the names in data: members, paths, attributes and error codes that the SDK does not have, parts that must be one part,
 * and fields that belong to no part. The compiler has checked operations and fields. Throws if a path leads nowhere.
 */
export function problemsIn(data: AnyDataKind, sdk: Sdk): readonly string[] {
  return [
    ...nameFormProblems(data),
    ...idProblems(data, sdk),
    ...data.read.flatMap((read) => readProblems(read, sdk)),
    ...shownProblems(data, sdk),
    ...statusProblems(data, sdk),
    ...stateProblems(data, sdk),
    ...lastChangeProblems(data, sdk),
    ...removalProblems(data, sdk),
    ...assignedProblems(data, sdk),
    ...tagProblems(data, sdk),
    ...companionProblems(data, sdk),
    ...attributeProblems(data, sdk),
    ...partProblems(data, sdk),
    ...errorCodeProblems(data, sdk.client),
  ];
}

function idProblems(data: AnyDataKind, { client }: Sdk): readonly string[] {
  const inputs = [...readsOf(data), ...writesOf(data)].map((operation) => sdkOperation(client, operation).input);
  return idsOf(data)
    .filter((id) => inputs.every((input) => !has(input, id)))
    .map((id) => `ids: no call has the member ${id}`);
}

function readProblems(read: AnyDataKind["read"][number], sdk: Sdk): readonly string[] {
  const { call, input, at, named, arn } = read;
  const operation = sdkOperation(sdk.client, call);
  const description = structureAt(operation.output, at);
  const members = Object.keys(typeof input === "function" ? {} : { ...input }).map(
    (member) => [operation.input, member] as const,
  );
  const shown = [named, arn].flatMap((member) => (member === undefined ? [] : [[description, member] as const]));
  return [
    ...[...members, ...shown]
      .filter(([structure, member]) => !has(structure, member))
      .map(([structure, member]) => `${structure.name} has no member ${member}`),
  ];
}

function statusProblems(data: AnyDataKind, sdk: Sdk): readonly string[] {
  const { status = {}, figures = [], immutable = [], ordered = [], create, read } = data;
  const { output } = sdkOperation(sdk.client, create.call);
  structureAt(output, create.at);
  const described = describedBy(data, sdk);
  const shown = described.map((member) => fieldName(member));
  const lists = [...sdk.status, ...read.flatMap(({ call }) => listsIn(sdkOperation(sdk.client, call).output))];
  return [
    ...(create.id === undefined || leadsTo(output, create.id.split("."))
      ? []
      : [`${output.name} has no member ${create.id}`]),
    ...sdk.status
      .filter((field) => !(field in status) && !shown.includes(field))
      .map((field) => `status.${field} has no path`),
    ...[...figures, ...immutable]
      .filter((field) => !sdk.status.includes(field))
      .map((field) => `there is no status.${field}`),
    ...ordered.filter((field) => !lists.includes(field)).map((field) => `the status has no list ${field}`),
  ];
}

/** The member about the final snapshot is in the input of the call that removes a resource. What distinguishes the resource is in the description. */
function removalProblems(data: AnyDataKind, sdk: Sdk): readonly string[] {
  const { call, finalSnapshot } = data.remove;
  const { input } = sdkOperation(sdk.client, call);
  const described = finalSnapshot?.identity ?? [];
  const sent = finalSnapshot === undefined ? [] : [finalSnapshot.member];
  return [
    ...sent.filter((member) => !has(input, member)).map((member) => `remove: ${input.name} has no member ${member}`),
    ...described
      .filter((path) => !isDescribed(data, sdk, path))
      .map((path) => `finalSnapshot: the description has no member ${path}`),
  ];
}

function tagProblems(data: AnyDataKind, { client }: Sdk): readonly string[] {
  const { tags, create } = data;
  const companion = companionIn({ data });
  const places = [
    [tags.read, structureAt(sdkOperation(client, tags.read).output, tags.at)],
    // These operations are about a companion that keeps the owner, and not about tags.
    ...(companion === undefined
      ? [tags.set, tags.unset].map((operation) => [operation, sdkOperation(client, operation).input] as const)
      : []),
    ...(tags.parent === undefined && create.clientToken === undefined
      ? [[create.call, sdkOperation(client, create.call).input] as const]
      : []),
  ] as const;
  const without = places.filter(
    ([, { members }]) => !members.some((one) => ["list", "map"].includes(one.shape().type)),
  );
  const isOne =
    tags.set === tags.unset && companion === undefined && tagsAndKeysOf(client, tags.set).includes(undefined);
  return [
    ...(isOne ? [`${tags.set} does not both set tags and remove them`] : []),
    ...without.map(([operation]) => `${operation} has no list or map of tags`),
    ...(companion === undefined ? keyProblems(tags, client) : []),
  ];
}

/** If tags are a list, its items have a member for the key. */
function keyProblems({ set, key = "Key" }: AnyDataKind["tags"], client: object): readonly string[] {
  const tags = sdkOperation(client, set).input.members.flatMap(({ shape }) => {
    const list = shape();
    const item = list.type === "list" ? list.item() : list;
    return list.type === "list" && item.type === "structure" ? [item] : [];
  });
  const isKnown = tags.length === 0 || tags.some((tag) => has(tag, key));
  return isKnown ? [] : [`the tags of ${set} have no member ${key}`];
}
