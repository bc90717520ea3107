import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parameterNames } from "../../../infra/parameters/config-file.ts";
import { choices } from "../../../lib/settings/choices.ts";
import { type Reader, settings } from "../../../lib/settings/settings.ts";

const ROOT = join(import.meta.dirname, "../../..");

/** The function in the composition root that assembles each Lambda function. */
const ASSEMBLERS: Readonly<Record<Reader, string>> = {
  reconcile: "openReconcile",
  sweep: "openSweep",
  drift: "openDrift",
  install: "openInstall",
};

const runtime = textOf("functions/runtime.ts");
const declarations = ["infra/parameters/config-file.ts", "infra/parameters/*-fields.ts"];
const infra = globSync("infra/**/*.ts", { cwd: ROOT, exclude: declarations });
const engine = globSync("lib/reconcile/**/*.ts", { cwd: ROOT });
const denials = globSync("lib/kinds/*/shared/denied-*.ts", { cwd: ROOT });
const ofEngine = [...engine, ...denials, "lib/settings/engine-settings.ts", "functions/served-kinds.ts"]
  .map(textOf)
  .join("\n");

test.each(Object.entries(settings).flatMap(([name, { readBy }]) => readBy.map((reader) => [name, reader] as const)))(
  "the setting %s is read by the function %s",
  (name, reader) => {
    const read = codeOf(reader) + (reader === "reconcile" ? ofEngine : "");
    expect(read).toMatch(new RegExp(`\\b${name}\\b`));
  },
);

test.each(parameterNames.filter((name) => !Object.hasOwn(settings, name)))(
  "the parameter %s, which is no setting of a function, is read by the stack",
  (name) => {
    expect(infra.map(textOf).join("\n")).toMatch(new RegExp(`\\b${name}\\b`));
  },
);

test("every setting is a deployment parameter", () => {
  expect(Object.keys(settings).filter((name) => !parameterNames.includes(name))).toEqual([]);
  expect(Object.keys(choices).filter((name) => !Object.hasOwn(settings, name))).toEqual([]);
});

function textOf(file: string): string {
  return readFileSync(join(ROOT, file), "utf8");
}

/** The code that assembles a Lambda function, with the functions of the composition root that it calls. */
function codeOf(reader: Reader): string {
  const own = functionNamed(ASSEMBLERS[reader]);
  const called = [...new Set(own.match(/\b\w+(?=\()/g))].map(functionNamed);
  return [own, ...called].join("\n");
}

function functionNamed(name: string): string {
  return new RegExp(`^(export )?function ${name}\\b.*?^}`, "ms").exec(runtime)?.[0] ?? "";
}
