import { mkdir, realpath, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryDirectory } from "../support/programs/temporary-directory.ts";
import { allowedImports } from "./allowed-imports.ts";
import { checkImports } from "./check-imports.ts";
import { entryOf, type Table } from "./entry.ts";
import { forbiddenImports } from "./forbidden-imports.ts";
import { readModule } from "./modules/read-module.ts";
import { ROOT, readModules } from "./repository.ts";
import { specifiersOf, statementsFor, typeStatementsFor } from "./spellings.ts";

describe("reports, in every spelling,", () => {
  test.each(forbiddenImports)("that %s imports %s", (from, target) => {
    expect(allowed(from, specifiersOf(target, from).flatMap(statementsFor))).toEqual([]);
  });

  test("a violation of each rule", () => {
    const violated = forbiddenImports.map(([from]) => entryOf(from, allowedImports)?.pattern);
    expect(Object.keys(allowedImports).filter((pattern) => !violated.includes(pattern))).toEqual([]);
  });

  test.each([
    ["lib/reconcile/dependencies.ts", "lib/queue/work-queue.ts"],
    ["lib/kinds/sqs/queue.ts", "@aws-sdk/client-sqs"],
    ["lib/kubernetes/connection/kubeconfig.ts", "@kubernetes/client-node/dist/config_types.js"],
    ["infra/stack.ts", "lib/reconcile/contract/kind.ts"],
  ])("that %s imports more than types of %s", (from, target) => {
    const specifiers = specifiersOf(target, from);
    expect(allowed(from, specifiers.flatMap(statementsFor))).toEqual(specifiers.flatMap(typeStatementsFor));
  });

  test.each([
    ["lib/kinds/kinds.generated.ts", "./s3/loaders.generated.ts"],
    ["lib/aws/services/s3.ts", "@aws-sdk/client-s3"],
    ["lib/kubernetes/tokens/secrets-manager.ts", "@aws-sdk/client-secrets-manager"],
  ])("that %s loads %s before it is needed", (from, specifier) => {
    expect(violations(from, `await import("${specifier}");`)).toEqual([]);
    expect(violations(from, `import "${specifier}";`)).not.toEqual([]);
    expect(violations(from, `export * from "${specifier}";`)).not.toEqual([]);
  });

  test.each([
    "process.env.HOME",
    'process["env"]',
    "process[`env`]",
    "process[name]",
    "process?.env",
    "process!.env",
    "(process as object)",
    "const { env } = process",
    "const own = process",
    "const { process: own } = globalThis",
    "globalThis.process.env",
    'globalThis["process"]',
    "global.process.env",
    'import { env } from "node:process"',
    'import process from "process"',
    'await import("node:process")',
  ])("that code other than the composition root and the programs reads the environment: %s", (text) => {
    for (const from of [
      "lib/relay/settings.ts",
      "lib/reconcile/contract/settings.ts",
      "functions/environment.ts",
      "infra/stack.ts",
    ])
      expect(violations(from, text)).not.toEqual([]);
  });

  test.each([
    "fetch(url)",
    "const own = fetch",
    "globalThis.fetch(url)",
    "new WebSocket(url)",
    "new EventSource(url)",
    'import { request } from "https"',
    'import { connect } from "node:tls"',
    'import { connect } from "node:http2"',
    'import { connect } from "node:net"',
  ])("that code outside lib/kubernetes reaches the API server: %s", (text) => {
    for (const from of ["lib/sweep/sweep.ts", "lib/relay/watch/follow.ts", "lib/reconcile/pass.ts", "functions/log.ts"])
      expect(violations(from, text)).not.toEqual([]);
  });

  test.each([
    "import(name)",
    'import("../" + name)',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a module
    "import(`../${name}.ts`)",
    'import("#alias")',
    'import "#alias"',
    'import "driftless/lib/aws/connect.ts"',
    'import("data:text/javascript,export default 1")',
    'import "./%2f../x.ts"',
    'import "//host/x.ts"',
    'require("yaml")',
    'module.require("yaml")',
    'process.getBuiltinModule("node:https")',
    'eval("1")',
    'eval("1").resolve()',
    'new Function("return 1")',
    'Function("return 1")',
    'import { createRequire } from "node:module"; createRequire(import.meta.url)("yaml")',
    'import { createRequire } from "node:module"; const load = createRequire(import.meta.url)',
    'import { createRequire as make } from "node:module"',
    'import module from "node:module"',
    'import * as module from "module"',
    'export * from "node:module"',
    'export { createRequire } from "node:module"',
    'await import("node:module")',
    'import { runInThisContext } from "node:vm"',
    'import { Worker } from "node:worker_threads"',
  ])("a construct that could import anything: %s", (text) => {
    for (const from of ["lib/reconcile/decide/plan.ts", "lib/codegen/generate.ts", "functions/log.ts"])
      expect(violations(from, text)).not.toEqual([]);
  });

  test("an import that bypasses the rules through a link", async () => {
    const root = await realpath(await temporaryDirectory());
    await mkdir(join(root, "lib/reconcile/decide"), { recursive: true });
    await mkdir(join(root, "lib/sweep"));
    await writeFile(join(root, "lib/sweep/due.ts"), "");
    await writeFile(join(root, "lib/reconcile/decide/plan.ts"), 'import "./door.ts";\nimport "./rooms/due.ts";');
    await symlink("../../sweep/due.ts", join(root, "lib/reconcile/decide/door.ts"));
    await symlink("../../sweep", join(root, "lib/reconcile/decide/rooms"));
    const modules = readModules(root).filter(({ path }) => path === "lib/reconcile/decide/plan.ts");
    expect(checkImports(modules, allowedImports, root).violations).toHaveLength(2);
  });
});

test.each([
  ["lib/reconcile/decide/plan.ts", 'import { agree } from "./agree.ts"'],
  ["lib/reconcile/decide/plan.ts", 'import { TerminalError } from "../contract/errors.ts"'],
  ["lib/kinds/dynamodb/table/table.ts", 'import { CreateTableCommand } from "@aws-sdk/client-dynamodb"'],
  ["lib/kinds/dynamodb/table/table.ts", 'import { dynamodb } from "../../../aws/services/dynamodb.ts"'],
  ["lib/kinds/dynamodb/table/table.ts", 'import { streams } from "./parts/streams.ts"'],
  ["lib/kinds/dynamodb/table/parts/streams.ts", 'import { normalForm } from "../../../../kind/values/normal-form.ts"'],
  ["lib/kinds/dynamodb/table.ts", 'import { tableNames } from "./table/table-name.ts"'],
  ["lib/aws/services/dynamodb.ts", 'new (await import("@aws-sdk/client-dynamodb")).DynamoDBClient({})'],
  ["lib/codegen/x.ts", 'import { createRequire } from "node:module"; createRequire(import.meta.url).resolve("yaml")'],
  ["lib/kubernetes/request.ts", 'import { request } from "node:https"'],
  ["lib/kubernetes/request.ts", 'import { request } from "https"'],
  ["functions/runtime.ts", "parse(process.env)"],
  ["functions/log.ts", "client.fetch(); const own = { fetch() {}, process: 1 }; let type: typeof fetch"],
])("allows %s to %s", (from, text) => {
  expect(violations(from, text)).toEqual([]);
});

test("reports the line, the import or use, and the rule", () => {
  const text =
    '\nimport "@aws-sdk/client-s3";\nimport("../../sweep/due.ts");\nlet a: import("../../aws/services/s3.ts").S3;\nfetch(url);';
  expect(violations("lib/reconcile/decide/plan.ts", text)).toEqual([
    "lib/reconcile/decide/plan.ts:2 imports @aws-sdk/client-s3; the rule for lib/reconcile/decide does not allow it",
    "lib/reconcile/decide/plan.ts:3 loads lib/sweep/due.ts; the rule for lib/reconcile/decide does not allow it",
    "lib/reconcile/decide/plan.ts:4 imports types of lib/aws/services/s3.ts; the rule for lib/reconcile/decide does not allow it",
    "lib/reconcile/decide/plan.ts:5 uses fetch; the rule for lib/reconcile/decide does not allow it",
  ]);
  expect(violations("lib/greetings/page.ts", "")).toEqual(["lib/greetings/page.ts: no rule covers this file"]);
});

test("reports imports and uses that a rule allows but no module needs", () => {
  const table: Table = { lib: { imports: ["yaml", "node:fs"], types: ["zod"], globals: ["fetch"] } };
  const modules = [readModule({ path: "lib/a.ts", text: 'import "yaml"; import type { A } from "node:fs";' })];
  expect(checkImports(modules, table, ROOT)).toEqual({
    violations: [],
    unused: [
      'the rule for lib lists node:fs under "imports", and no module needs it',
      'the rule for lib lists zod under "types", and no module needs it',
      'the rule for lib lists fetch under "globals", and no module needs it',
    ],
  });
});

test("rejects a table in which two entries match a file equally well", () => {
  const table: Table = { "lib/<a>": {}, "lib/<b>": {} };
  expect(() => entryOf("lib/x/y.ts", table)).toThrow("lib/x/y.ts has two entries: lib/<a> and lib/<b>");
});

/** Returns those of the statements that a file may contain. Each statement is one line. */
function allowed(path: string, statements: readonly string[]): readonly string[] {
  const found = violations(path, statements.join("\n"));
  return statements.filter((_, index) => !found.some((violation) => violation.startsWith(`${path}:${index + 1} `)));
}

function violations(path: string, text: string): readonly string[] {
  return checkImports([readModule({ path, text })], allowedImports, ROOT).violations;
}
