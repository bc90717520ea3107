import type { AssignedId } from "../../resources/driver/assigned/assigned-id.ts";
import type { AnyDataKind } from "../../resources/driver/data-kind.ts";
import type { AnySdk } from "../../resources/driver/sdk-types.ts";
import { fieldName } from "../field-name.ts";
import { structureAt } from "../sdk/sdk-path.ts";
import { type SdkStructure, sdkOperation } from "../sdk/sdk-shape.ts";
import { attributeProblems } from "./attribute-names.ts";
import { idsOf, readsOf, writesOf } from "./calls-of-data.ts";
import { companionProblems } from "./check-companion.ts";
import { partProblems } from "./check-parts.ts";
import { leadsTo, shownProblems } from "./check-shown.ts";
import { stateProblems } from "./check-states.ts";
import { unknownCodes } from "./error-codes.ts";
import { listsIn } from "./lists-in.ts";
import type { Sdk } from "./sdk.ts";

/**
 * What is wrong with the names in data: members, paths, attributes and error codes that the SDK does not have, parts that must be one part,
 * and fields that belong to no part. The compiler has checked operations and fields. Throws if a path leads nowhere.
 */
export function problemsIn(data: AnyDataKind, sdk: Sdk): readonly string[] {
  return [
    ...idProblems(data, sdk),
    ...data.read.flatMap((read) => readProblems(read, sdk)),
    ...shownProblems(data, sdk),
    ...statusProblems(data, sdk),
    ...stateProblems(data, sdk),
    ...assignedProblems(data, sdk),
    ...tagProblems(data, sdk),
    ...companionProblems(data, sdk),
    ...attributeProblems(data, sdk),
    ...partProblems(data, sdk),
    ...unknownCodes(data, sdk.client).map((code) => `the SDK has no error ${code}`),
  ];
}

function idProblems(data: AnyDataKind, { client }: Sdk): readonly string[] {
  const inputs = [...readsOf(data), ...writesOf(data)].map((operation) => sdkOperation(client, operation).input);
  return idsOf(data)
    .filter((id) => inputs.every((input) => !has(input, id)))
    .map((id) => `ids: no call has the member ${id}`);
}

function readProblems({ call, input = {}, at, named, arn }: AnyDataKind["read"][number], { client }: Sdk) {
  const operation = sdkOperation(client, call);
  const description = structureAt(operation.output, at);
  const members = Object.keys(input).map((member) => [operation.input, member] as const);
  const shown = [named, arn].flatMap((member) => (member === undefined ? [] : [[description, member] as const]));
  return [...members, ...shown]
    .filter(([structure, member]) => !has(structure, member))
    .map(([structure, member]) => `${structure.name} has no member ${member}`);
}

function statusProblems(data: AnyDataKind, sdk: Sdk): readonly string[] {
  const { status = {}, figures = [], ordered = [], create, read } = data;
  const { output } = sdkOperation(sdk.client, create.call);
  structureAt(output, create.at);
  const described = describedBy(read, sdk);
  const shown = described.map((member) => fieldName(member));
  const lists = [...sdk.status, ...read.flatMap(({ call }) => listsIn(sdkOperation(sdk.client, call).output))];
  return [
    ...(create.id === undefined || leadsTo(output, create.id.split("."))
      ? []
      : [`${output.name} has no member ${create.id}`]),
    ...sdk.status
      .filter((field) => !(field in status) && !shown.includes(field))
      .map((field) => `status.${field} has no path`),
    ...figures.filter((field) => !sdk.status.includes(field)).map((field) => `there is no status.${field}`),
    ...ordered.filter((field) => !lists.includes(field)).map((field) => `the status has no list ${field}`),
  ];
}

/** The members of the description. */
function describedBy(read: AnyDataKind["read"], { client }: Sdk): readonly string[] {
  return read
    .filter(({ as }) => as === undefined)
    .flatMap(({ call, at }) => structureAt(sdkOperation(client, call).output, at).members)
    .map(({ name }) => name);
}

/** A search by owner tag may miss a resource that was just created, so the data must say for how long. */
function assignedProblems({ assigned, status = {}, read, create, lateSeconds }: AnyDataKind, sdk: Sdk) {
  const { client } = sdk;
  const { input } = sdkOperation(client, create.call);
  const { token } = create;
  const noToken = token === undefined || has(input, token) ? [] : [`${input.name} has no member ${token}`];
  if (assigned === undefined) return noToken;
  const described = describedBy(read, sdk);
  const paths = Object.values(status); // These have been checked.
  const hasArn = assigned.arn === undefined || paths.includes(assigned.arn) || described.includes(assigned.arn);
  const late = "the data must have lateSeconds, which is also how long a search that finds nothing is not believed";
  return [
    ...noToken,
    ...(hasArn ? [] : [`assigned: the description has no member ${assigned.arn}`]),
    ...(assigned.find === undefined ? listedProblems(assigned, sdk) : searchedProblems(assigned.field, status)),
    ...(lateSeconds === undefined ? [`assigned: ${late}`] : []),
  ];
}

function listedProblems(assigned: Extract<AssignedId<AnySdk>, { list: string }>, sdk: Sdk) {
  const { field, list, at, member, byTag } = assigned;
  const { input, output } = sdkOperation(sdk.client, list);
  const item = structureAt(output, `${at}.0`);
  const { limits = {} } = byTag ? {} : assigned;
  const fields = byTag ? Object.values(assigned.only ?? {}) : Object.values(limits);
  return [
    ...(byTag && !hasFilters(input) ? [`assigned: ${input.name} has no filters`] : []),
    ...Object.keys(limits)
      .filter((name) => !has(input, name))
      .map((name) => `assigned: ${input.name} has no member ${name}`),
    ...fields.filter((name) => !sdk.fields.includes(name)).map((name) => `assigned: there is no spec.${name}`),
    ...(sdk.status.includes(field) ? [] : [`assigned: there is no status.${field}`]),
    ...(has(item, member) ? [] : [`assigned: ${item.name} has no member ${member}`]),
  ];
}

/** Whether an input has filters with names and values. */
function hasFilters({ members }: SdkStructure): boolean {
  return members.some(({ name, shape }) => {
    const filters = shape();
    const filter = filters.type === "list" ? filters.item() : filters;
    return /^filters?$/i.test(name) && filter.type === "structure" && has(filter, "Name") && has(filter, "Values");
  });
}

function searchedProblems(field: string, status: object) {
  return field in status ? [] : [`assigned: status.${field} has no path`];
}

function tagProblems({ tags, create }: AnyDataKind, { client }: Sdk): readonly string[] {
  const places = [
    [tags.read, structureAt(sdkOperation(client, tags.read).output, tags.at)],
    // These operations are about a companion that keeps the owner, and not about tags.
    ...(tags.parent?.companion === undefined
      ? [tags.set, tags.unset].map((operation) => [operation, sdkOperation(client, operation).input] as const)
      : []),
    ...(tags.parent === undefined && !create.tagsAfter
      ? [[create.call, sdkOperation(client, create.call).input] as const]
      : []),
  ] as const;
  const without = places.filter(
    ([, { members }]) => !members.some((one) => ["list", "map"].includes(one.shape().type)),
  );
  const { input } = sdkOperation(client, tags.set);
  return [
    ...without.map(([operation]) => `${operation} has no list or map of tags`),
    ...Object.values(tags.members ?? {})
      .filter((member) => !has(input, member))
      .map((member) => `${input.name} has no member ${member}`),
  ];
}

function has({ members }: SdkStructure, name: string): boolean {
  return members.some((member) => member.name === name);
}
