import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { configFileSchema, parameterNames } from "../../../infra/parameters/config-file.ts";

const docs = join(import.meta.dirname, "../../../docs");

test("the JSON schema for editors is current", () => {
  expect(JSON.parse(readFileSync(join(docs, "config.schema.generated.json"), "utf8"))).toEqual(configFileSchema());
});

test("the JSON schema describes every parameter", () => {
  const { properties } = configFileSchema() as { readonly properties: Readonly<Record<string, object>> };
  expect(Object.keys(properties)).toEqual(["$schema", ...parameterNames]);
  for (const property of Object.values(properties)) expect(property).toHaveProperty("description");
});

test("docs/deploy.md has a row for every parameter, and for no other", () => {
  const text = readFileSync(join(docs, "deploy.md"), "utf8");
  const [, section = ""] = text.split("## Parameters");
  const [table = ""] = section.split("\n## ", 1);
  const rows = [...table.matchAll(/^\| ((?:`\w+`(?:, )?)+)/gm)].flatMap(([, names = ""]) => names.match(/\w+/g) ?? []);
  expect(rows.sort()).toEqual([...parameterNames].sort());
});
