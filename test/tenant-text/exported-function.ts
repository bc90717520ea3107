import { type BindingPattern, type ParamPattern, parseSync, type Statement, type VariableDeclarator } from "oxc-parser";
import type { Source } from "../structure/modules/module.ts";

/** An exported function, or an exported constant with functions, such as a part of a kind. */
export interface ExportedFunction {
  /** The module's path and the name of the export, as in `lib/queue/consume.ts#consume`. */
  readonly id: string;
  /** The parameters of the function; `undefined` for a constant. */
  readonly parameters: readonly Parameter[] | undefined;
  /** The type of a constant, or the expression that creates it. */
  readonly text: string;
}

export interface Parameter {
  /** The names that the parameter binds. */
  readonly names: readonly string[];
  readonly type: string;
}

/** Reads the functions, and the constants that are not plain data, that a module exports. */
export function exportedFunctions({ path, text }: Source): readonly ExportedFunction[] {
  const { program, errors } = parseSync(path, text, { preserveParens: false });
  if (errors[0] !== undefined) throw new Error(`${path} cannot be parsed: ${errors[0].message}`);
  const slice = ({ start, end }: { readonly start: number; readonly end: number }) => text.slice(start, end);
  const toParameters = (parameters: readonly ParamPattern[]) => parameters.map((one) => parameterOf(one, slice));
  return program.body.flatMap((statement: Statement): readonly ExportedFunction[] => {
    if (statement.type !== "ExportNamedDeclaration") return [];
    const { declaration } = statement;
    if (declaration?.type === "FunctionDeclaration") {
      return [{ id: `${path}#${declaration.id?.name}`, parameters: toParameters(declaration.params), text: "" }];
    }
    if (declaration?.type !== "VariableDeclaration") return [];
    return declaration.declarations.flatMap((one): readonly ExportedFunction[] => {
      const { id, init } = one;
      if (id.type !== "Identifier" || init === null) return [];
      const name = `${path}#${id.name}`;
      if (init.type === "ArrowFunctionExpression" || init.type === "FunctionExpression") {
        return [{ id: name, parameters: toParameters(init.params), text: "" }];
      }
      const type = typeOf(one, slice);
      return type === "" ? [] : [{ id: name, parameters: undefined, text: type }];
    });
  });
}

type Slice = (node: { readonly start: number; readonly end: number }) => string;

/** The type of a constant, or the function that creates it. Empty for plain data without a type. */
function typeOf({ id, init }: VariableDeclarator, slice: Slice): string {
  if ("typeAnnotation" in id && id.typeAnnotation) return slice(id.typeAnnotation.typeAnnotation);
  if (init?.type === "TSSatisfiesExpression") return slice(init.typeAnnotation);
  return init?.type === "CallExpression" ? slice(init.callee) : "";
}

function parameterOf(parameter: ParamPattern, slice: Slice): Parameter {
  const pattern = parameter.type === "RestElement" ? parameter.argument : parameter;
  const bound = pattern.type === "AssignmentPattern" ? pattern.left : (pattern as BindingPattern);
  const annotated = [parameter, pattern, bound].find((one) => "typeAnnotation" in one && one.typeAnnotation);
  const annotation = annotated !== undefined && "typeAnnotation" in annotated ? annotated.typeAnnotation : undefined;
  return {
    names: bound.type === "Identifier" ? [bound.name] : (slice(bound).match(/\w+/g) ?? []),
    type: annotation ? slice(annotation.typeAnnotation) : "",
  };
}
