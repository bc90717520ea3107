import type { SdkMember, SdkShape, SdkStructure } from "./sdk-shape.ts";

/** A member and the structure that it belongs to. */
export interface Origin {
  readonly shape: string;
  readonly member: SdkMember;
}

/**
 * The member at a path in a structure. If the path leads into a list, the next name is a member of the list's items; if it leads into a map,
 * the next name is a key. The path `.` is the structure itself, as if it were a member. Throws if there is no such member.
 */
export function memberAt(structure: SdkStructure, [name = "", ...rest]: readonly string[]): Origin {
  if (name === "" && rest.join("") === "")
    return { shape: structure.name, member: { name, required: false, shape: () => structure } };
  const member = structure.members.find((member) => member.name === name);
  if (member === undefined) throw new Error(`${structure.name} has no member ${name}`);
  if (rest.length === 0) return { shape: structure.name, member };
  const shape = member.shape();
  const inner = shape.type === "list" ? shape.item() : shape;
  if (inner.type === "structure") return memberAt(inner, rest);
  const [key = "", ...deeper] = rest;
  if (inner.type !== "map" || deeper.length > 0) throw new Error(`${structure.name}.${name} has no members`);
  return { shape: structure.name, member: { name: key, required: false, shape: inner.value } };
}

/** The structure at a path in an output, such as `repositories.0` or `Subnets.*`. Without a path, the output itself. */
export function structureAt(output: SdkStructure, path: string | undefined): SdkStructure {
  const steps = path === undefined ? [] : path.split(".");
  const found = steps.reduce<SdkShape>((shape, step) => {
    if (shape.type === "list" && /^(?:\d+|\*)$/.test(step)) return shape.item();
    if (shape.type === "structure") return memberAt(shape, [step]).member.shape();
    throw new Error(`${output.name} has nothing at ${path}`);
  }, output);
  if (found.type !== "structure") throw new Error(`${output.name} has no structure at ${path}, but a ${found.type}`);
  return found;
}

/** Returns the output's only member if there is exactly one and it is a structure. Otherwise, returns the output itself. */
export function unwrapped(output: SdkStructure): SdkStructure {
  const [only, ...more] = output.members;
  const shape = only?.shape();
  return shape?.type === "structure" && more.length === 0 ? shape : output;
}
