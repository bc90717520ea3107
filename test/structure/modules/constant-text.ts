import type { Expression, PrivateIdentifier } from "oxc-parser";

/** The value of a string literal, or of a template without expressions. Returns `undefined` for any other expression. */
export function constantText(node: Expression | PrivateIdentifier): string | undefined {
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  if (node.type === "TemplateLiteral" && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? undefined;
  return undefined;
}
