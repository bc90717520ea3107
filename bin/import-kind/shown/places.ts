import type { SdkMember, SdkShape, SdkStructure } from "../../../lib/codegen/sdk/sdk-shape.ts";

/** A structure in the description, the name under which it is there, and the path to it. The description itself has neither. */
interface Place {
  readonly name: string;
  readonly path: string;
  readonly structure: SdkStructure;
}

/**
 * The paths in the description of a kind's resource to what a member of the create call's input sets, as far as names and types show it:
 *
 * - The description has the member under another name: `LogsEnabled` or `EnabledLogs` for `EnableLogs`, or without the name of the kind.
 * - The description has a state in place of a boolean: `Logs` for `LogsEnabled`.
 * - A structure, or the first item of a list, has it, under the same name or without the structure's name: `DelegationSet.Id` for
 *   `DelegationSetId`.
 * - The items of a list have the texts of a list: `Subnets.*.SubnetId` or `Subnets.*.SubnetIdentifier` for `SubnetIds`.
 */
export function placesOf(description: SdkStructure, kind: string, { name, shape }: SdkMember): readonly string[] {
  const outer: Place = { name: "", path: "", structure: description };
  const renamed = pathsIn(outer, namesOf(name, kind), shape());
  if (renamed.length > 0) return renamed;
  const states = pathsIn(outer, stateNames(name, shape()), { type: "string" });
  if (states.length > 0) return states;
  const inside = structuresIn(outer, "0").flatMap((place) =>
    pathsIn(place, [name, without(place.name, name)], shape()),
  );
  return [...inside, ...textsIn(outer, name, shape())];
}

/** The structures that are members of another one. `step` says which items of lists are meant: the first, or every one. */
function structuresIn({ path, structure }: Place, step: "0" | "*"): readonly Place[] {
  return structure.members.flatMap(({ name, shape: shapeOf }) => {
    const shape = shapeOf();
    const isList = shape.type === "list";
    const one = isList ? shape.item() : shape;
    if (one.type !== "structure") return [];
    return [{ name, path: joined(path, isList ? `${name}.${step}` : name), structure: one }];
  });
}

function isItem({ path }: Place): boolean {
  return /\.[0*]$/.test(path);
}

/** The paths to the members of a structure that have one of the names, and the type. */
function pathsIn({ path, structure }: Place, names: readonly string[], type: SdkShape): readonly string[] {
  return structure.members
    .filter(({ name, shape }) => names.includes(name) && isAlike(shape(), type))
    .map(({ name }) => joined(path, name));
}

/** The paths to the texts of a list that the items of the lists in a structure contain. */
function textsIn(place: Place, name: string, type: SdkShape): readonly string[] {
  if (type.type !== "list") return [];
  const one = name.replace(/s$/, "");
  const items = structuresIn(place, "*").filter(isItem);
  return items.flatMap((item) => pathsIn(item, [one, one.replace(/Id$/, "Identifier")], type.item()));
}

/** The names under which the description may have a member. */
function namesOf(name: string, kind: string): readonly string[] {
  const enabled = without("Enable", name);
  return [name, without(kind, name), ...(enabled === name ? [] : [`${enabled}Enabled`, `Enabled${enabled}`])];
}

/** The names of members that may show, as a state such as `enabled`, whether something is enabled. */
function stateNames(name: string, { type }: SdkShape): readonly string[] {
  const what = name.replace(/Enabled$/, "");
  return type !== "boolean" || what === name ? [] : [what, `${what}Status`];
}

function without(beginning: string, name: string): string {
  return name.startsWith(beginning) ? name.slice(beginning.length) : name;
}

function joined(...path: readonly string[]): string {
  return path.filter((step) => step !== "").join(".");
}

/** Whether the values of one shape are values of the other. */
function isAlike(one: SdkShape, other: SdkShape): boolean {
  if (one.type === "list" && other.type === "list") return isAlike(one.item(), other.item());
  if (one.type === "map" && other.type === "map") return isAlike(one.value(), other.value());
  if (one.type === "structure" && other.type === "structure") return one.name === other.name;
  return one.type === other.type;
}
