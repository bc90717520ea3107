import { type Expression, type Node, type PrivateIdentifier, parseSync, Visitor } from "oxc-parser";
import type { Source } from "../modules/module.ts";

/** The look-ups in a module whose key is not known from the text of the module, as `line: code`. */
export function readLookUps({ path, text }: Source): readonly string[] {
  const { program } = parseSync(path, text, { preserveParens: false });
  const found: string[] = [];
  const add = ({ start, end }: { readonly start: number; readonly end: number }) => {
    found.push(`${text.slice(0, start).split("\n").length}: ${text.slice(start, end)}`);
  };
  new Visitor({
    MemberExpression(node) {
      if (node.computed && !isConstant(node.property) && !isNumber(node.property)) add(node);
    },
    BinaryExpression(node) {
      if (node.operator === "in" && !isConstant(node.left)) add(node);
    },
    // `const { [key]: value } = record` looks the key up, too.
    ObjectPattern({ properties }) {
      for (const property of properties)
        if (
          property.type === "Property" &&
          property.computed &&
          !isConstant(property.key) &&
          !isIgnored(property.value)
        )
          add(property);
    },
    CallExpression(node) {
      // Both assign to members, so that the key `__proto__` sets the prototype.
      if (/^(Object\.assign|Reflect\.(get|has|set))$/.test(text.slice(node.callee.start, node.callee.end))) add(node);
    },
  }).visit(program);
  return found;
}

const CONSTANT = /^[A-Z][A-Z0-9_]*$/;

/** Whether a key is a literal, a constant of a module such as `OWNER_TAG`, or a symbol such as `Symbol.asyncDispose`. */
function isConstant(key: Expression | PrivateIdentifier): boolean {
  if (key.type === "Literal") return true;
  if (key.type === "TemplateLiteral") return key.expressions.length === 0;
  if (key.type === "Identifier") return CONSTANT.test(key.name);
  // A member of an object of constants, such as `ANNOTATIONS.paused`.
  if (key.type !== "MemberExpression" || key.computed || key.object.type !== "Identifier") return false;
  return key.object.name === "Symbol" || CONSTANT.test(key.object.name);
}

/** Whether a key is a number: a position that is called `index` or `slot`, or a calculation. A sum with a text is a text. */
function isNumber(key: Expression | PrivateIdentifier): boolean {
  if (key.type === "Literal") return typeof key.value === "number";
  if (key.type === "Identifier") return key.name === "index" || key.name === "slot";
  if (key.type !== "BinaryExpression") return false;
  return ["-", "*"].includes(key.operator) || (key.operator === "+" && isNumber(key.left) && isNumber(key.right));
}

/** Whether a pattern only separates a member from the others, as in `const { [key]: _value, ...others } = record`. */
function isIgnored(pattern: Node): boolean {
  return pattern.type === "Identifier" && pattern.name.startsWith("_");
}
