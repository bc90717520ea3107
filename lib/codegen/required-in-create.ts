import type { Definition } from "./definition.ts";
import { fieldName } from "./field-name.ts";
import type { SdkStructure } from "./sdk/sdk-shape.ts";

/** The fields of the members that the SDK requires in the input of the create call. */
export function requiredInCreate(definition: Definition, input: SdkStructure): readonly string[] {
  return input.members
    .filter(({ required }) => required)
    .map(({ name }) => definition.rename[name] ?? nameOf(definition, input.name, name));
}

/** The field of a member, unless the kind renames it. */
export function nameOf({ exceptions }: Definition, shape: string, member: string): string {
  return exceptions.find((exception) => exception.shape === shape)?.names[member] ?? fieldName(member);
}
