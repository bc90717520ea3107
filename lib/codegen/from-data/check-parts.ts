import { companionIn } from "../../kind/companion-in.ts";
import type { AnyDataKind } from "../../kind/data-kind.ts";
import { fieldName } from "../field-name.ts";
import { structureAt } from "../sdk/sdk-path.ts";
import { sdkOperation } from "../sdk/sdk-shape.ts";
import { type AnyPartData, type FormOfPart, fieldsOf, partsOf, writesOfPart } from "./calls-of-data.ts";
import { keyedListProblems } from "./check-lists.ts";
import { claimedFields } from "./fields/claimed-fields.ts";
import { listsIn } from "./lists-in.ts";
import { missing, missingField } from "./members.ts";
import type { Sdk } from "./sdk.ts";
import { descriptionProblems, leadsTo } from "./shown/check-shown.ts";

/** What is wrong with the parts of a kind. */
export function partProblems(data: AnyDataKind, sdk: Sdk): readonly string[] {
  const ofEach = partsOf(data).flatMap(([name, part]) =>
    [...nameProblems(name, part), ...memberProblems(data, name, part, sdk)].map((problem) => `${name}: ${problem}`),
  );
  return [...ofEach, ...sharedWrites(data), ...fieldProblems(data, sdk)];
}

/** A write that resets what it omits would undo what another part wrote with the same operation. */
function sharedWrites(data: AnyDataKind): readonly string[] {
  const keeping = partsOf(data).flatMap(([, { settings, emptied, write }]) => (settings || emptied ? [write] : []));
  const writes = partsOf(data).flatMap(([name, part]) => writersOf(data, part).map((write) => ({ name, write })));
  const writers = Map.groupBy(writes, ({ write }) => write);
  return [...writers]
    .filter(([write, parts]) => parts.length > 1 && !keeping.includes(write))
    .map(([write, parts]) => `${parts.map(({ name }) => name).join(" and ")} must be one part: both write by ${write}`);
}

function writersOf({ attributes: map }: AnyDataKind, part: AnyPartData): readonly string[] {
  const isAttribute = part.attributes !== undefined || (part.attribute !== undefined && part.write !== false);
  // A write of attributes keeps those that it omits. AWS shows an attribute with its own time later than the others.
  const isJoined = part.lateSeconds === undefined && map?.input === undefined;
  const ofMap = isAttribute && isJoined ? [map?.write] : [];
  return [...new Set([...writesOfPart(part), ...ofMap].filter((operation) => operation !== undefined))];
}

function nameProblems(name: string, { fields, attributes, settings }: AnyPartData): readonly string[] {
  const [first = name] = fields ?? Object.keys(attributes ?? settings ?? {});
  return first === name ? [] : [`the part must be named after its first field, ${first}`];
}

function memberProblems(data: AnyDataKind, name: string, part: AnyPartData, sdk: Sdk): readonly string[] {
  const { client } = sdk;
  const { write, member } = part;
  if (part.key !== undefined) return keyedListProblems(data, part, sdk);
  const inputs = write !== undefined && member !== undefined ? [sdkOperation(client, write).input] : [];
  if (part.normal !== undefined) return itemProblems(data, part, client);
  if (part.secret !== undefined) return secretProblems(data, name, part.secret, client);
  if (part.attribute !== undefined || part.attributes !== undefined || part.get !== undefined) return [];
  if (part.unsupported !== undefined) return [];
  if (part.same !== undefined) {
    const others = Object.keys(part.input ?? {}).flatMap((name) => missing(name, inputs));
    return [...missing(member, inputs), ...others, ...documentProblems(data, part, client)];
  }
  if (part.settings !== undefined) {
    const inDescription = Object.entries(part.settings).flatMap(([field, one]) =>
      descriptionProblems(data, [field], one?.at, sdk),
    );
    return [...listProblems(data, part, client), ...settingGroupProblems(part, sdk), ...inDescription];
  }
  const cannotReset = write !== undefined && part.remove === undefined && part.initial === undefined;
  return [
    ...(member === "." ? [] : missing(member, inputs)),
    ...listProblems(data, part, client),
    ...(cannotReset ? ["without `remove`, the part needs its `initial` value"] : []),
    ...(part.unshown ? [] : shownProblems(data, name, part, sdk)),
  ];
}

/** A setting is in the output of its own read, under the name in its write, or in the description. */
function shownProblems(data: AnyDataKind, name: string, part: FormOfPart, sdk: Sdk): readonly string[] {
  const { read, write, at, member } = part;
  const fields = fieldsOf(data, sdk.client, name, part);
  if (read === undefined) {
    const structure = member === "." ? structureProblems(data, name, write, sdk) : [];
    return [...structure, ...descriptionProblems(data, fields, at ?? (member === "." ? undefined : member), sdk)];
  }
  const output = structureAt(sdkOperation(sdk.client, read).output, undefined);
  if (at !== undefined) return leadsTo(output, at.split(".")) ? [] : [`${output.name} has no member ${at}`];
  const { input } = sdkOperation(sdk.client, write ?? read);
  const shared = input.members.filter(({ name: one }) => output.members.some((other) => other.name === one));
  const named = shared.map(({ name: one }) => sdk.rename[one] ?? fieldName(one));
  const missed = member === "." ? (named.length === 0 ? [name] : []) : fields.filter((field) => !named.includes(field));
  return missed.map((field) => `${input.name} and ${output.name} have no member for ${field}`);
}

/** A structure of the create call that is the input of a write has members in common with it. */
function structureProblems({ create }: AnyDataKind, name: string, write: string | undefined, sdk: Sdk) {
  const created = sdkOperation(sdk.client, create.call).input.members.find((one) => fieldName(one.name) === name);
  const structure = created?.shape();
  const { input } = sdkOperation(sdk.client, write ?? create.call);
  const isShared =
    structure?.type === "structure" &&
    structure.members.some((one) => input.members.some((other) => other.name === one.name));
  return isShared ? [] : [`${input.name} has no member of the structure`];
}

/** The members that a group's write has in addition. */
function settingGroupProblems(part: FormOfPart, sdk: Sdk) {
  const { write, input = {} } = part;
  const inputs = write === undefined ? [] : [sdkOperation(sdk.client, write).input];
  return Object.keys(input).flatMap((member) => missing(member, inputs));
}

/** The lists whose order does not matter are somewhere in what the create call or the part's own call sets. */
function listProblems({ create }: AnyDataKind, { write, unordered = [] }: FormOfPart, client: object) {
  const inputs = [create.call, ...(write === undefined ? [] : [write])].map((call) => sdkOperation(client, call).input);
  const lists = inputs.flatMap((input) => listsIn(input));
  return unordered.filter((field) => !lists.includes(field)).map((field) => `there is no list ${field}`);
}

/** A document is in the output of its own read, or in the description. */
function documentProblems({ read: reads }: AnyDataKind, { read, at: path, member }: FormOfPart, client: object) {
  const steps = (path ?? member ?? "").split(".");
  const sources = read === undefined ? reads : [{ call: read, at: undefined }];
  const structures = sources.flatMap(({ call, at }) => structureAt(sdkOperation(client, call).output, at));
  const [first = "", ...others] = steps;
  const found = structures.find(({ members }) => members.some(({ name }) => name === first));
  if (found === undefined) return [`${structures.map(({ name }) => name).join(" and ")} have no member ${first}`];
  return others.length === 0 ? [] : missing(steps.at(-1), [structureAt(found, steps.slice(0, -1).join("."))]);
}

/** Only a resource with a companion is an item of a list. */
function itemProblems(data: AnyDataKind, part: FormOfPart, client: object): readonly string[] {
  if (companionIn({ data }) === undefined) return ["there is no list of which a resource is an item"];
  return listProblems(data, part, client);
}

function secretProblems(
  { create }: AnyDataKind,
  name: string,
  secret: NonNullable<AnyPartData["secret"]>,
  client: object,
) {
  const inputs = [create.call, secret.write].map((operation) => sdkOperation(client, operation).input);
  const { input = {} } = secret;
  const members = Object.keys(typeof input === "function" ? input("", {}) : input);
  return [...missingField(name, inputs), ...members.flatMap((member) => missing(member, inputs.slice(1)))];
}

/** The fields that no part compares with AWS. */
function fieldProblems(data: AnyDataKind, { client, fields }: Sdk): readonly string[] {
  const claimed = claimedFields(data, client);
  return fields.filter((field) => !claimed.has(field)).map((field) => `spec.${field} belongs to no part`);
}
