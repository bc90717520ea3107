import { type ImportDeclaration, Visitor } from "oxc-parser";
import { constantText } from "./constant-text.ts";
import type { GlobalUse, Parsed } from "./module.ts";

// These globals give access to things that imports do not show: the environment, the network, and code that the module does not name.
const GUARDED = new Set(["process", "fetch", "WebSocket", "EventSource", "globalThis", "global"]);
const LOADERS = new Set(["require", "createRequire", "getBuiltinModule"]);
const EVALUATORS = new Set(["eval", "Function"]);

/**
 * The guarded globals that a module uses, and the code that it loads other than by importing a constant specifier. A local binding
 * with the name of a guarded global counts as a use, so that the name always means the global. Types do not count.
 */
export function readGlobals({ program, line }: Parsed): readonly GlobalUse[] {
  const uses: GlobalUse[] = [];
  const add = ({ start }: { readonly start: number }, name: string) => uses.push({ line: line(start), name });
  // Identifiers that name members or types, or that an enclosing node has already handled.
  const settled = new Set<object>();
  const settleKey = ({ key, computed }: { readonly key: object; readonly computed: boolean }) => {
    if (!computed) settled.add(key);
  };

  new Visitor({
    ImportDeclaration(node) {
      for (const specifier of node.specifiers)
        if (specifier.type === "ImportSpecifier") settled.add(specifier.imported).add(specifier.local);
      if (isNodeModule(node.source.value) && !importsCreateRequireAlone(node)) add(node, "node:module");
    },
    ExportNamedDeclaration(node) {
      if (isNodeModule(node.source?.value)) add(node, "node:module");
    },
    ExportAllDeclaration(node) {
      if (isNodeModule(node.source.value)) add(node, "node:module");
    },
    ImportExpression(node) {
      const specifier = constantText(node.source);
      if (specifier === undefined) add(node, "import()");
      if (isNodeModule(specifier)) add(node, "node:module");
    },
    CallExpression({ callee }) {
      // `createRequire(…).resolve` loads nothing.
      if (callee.type !== "MemberExpression" || callee.computed || callee.property.name !== "resolve") return;
      if (callee.object.type === "CallExpression" && isCreateRequire(callee.object.callee))
        settled.add(callee.object.callee);
    },
    MemberExpression(node) {
      const name = node.computed ? constantText(node.property) : node.property.name;
      if (!node.computed) settled.add(node.property);
      if (name === undefined) return;
      if (node.object.type === "Identifier" && GUARDED.has(node.object.name)) {
        settled.add(node.object);
        add(node, `${node.object.name}.${name}`);
      } else if (LOADERS.has(name)) add(node, name);
    },
    ExportSpecifier: ({ exported }) => void settled.add(exported),
    Property: settleKey,
    MethodDefinition: settleKey,
    PropertyDefinition: settleKey,
    TSPropertySignature: settleKey,
    TSMethodSignature: settleKey,
    TSTypeReference: ({ typeName }) => void settled.add(typeName),
    TSTypeQuery: ({ exprName }) => void settled.add(exprName),
    Identifier(node) {
      if (!settled.has(node) && [GUARDED, LOADERS, EVALUATORS].some((names) => names.has(node.name)))
        add(node, node.name);
    },
  }).visit(program);
  return uses;
}

function isNodeModule(specifier: string | undefined): boolean {
  return specifier === "module" || specifier === "node:module";
}

function importsCreateRequireAlone({ specifiers }: ImportDeclaration): boolean {
  return specifiers.every(
    (specifier) =>
      specifier.type === "ImportSpecifier" && isCreateRequire(specifier.local) && isCreateRequire(specifier.imported),
  );
}

function isCreateRequire(node: { readonly type: string; readonly name?: unknown }): boolean {
  return node.type === "Identifier" && node.name === "createRequire";
}
