import { fieldName } from "../field-name.ts";
import type { SdkShape } from "../sdk/sdk-shape.ts";

/** The fields of the lists in a shape, at any depth. */
export function listsIn(shape: SdkShape, outer: readonly string[] = []): readonly string[] {
  if (shape.type === "list") return listsIn(shape.item(), outer);
  if (shape.type === "map") return listsIn(shape.value(), outer);
  if (shape.type !== "structure" || outer.includes(shape.name)) return [];
  return shape.members.flatMap((member) => {
    const inner = member.shape();
    return [...(inner.type === "list" ? [fieldName(member.name)] : []), ...listsIn(inner, [...outer, shape.name])];
  });
}
