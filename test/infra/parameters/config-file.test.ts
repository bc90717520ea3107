import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { configFileSchema, parameterGroups, parameterNames } from "../../../infra/parameters/config-file.ts";

const docs = join(import.meta.dirname, "../../../docs");

test("the JSON schema for editors is current", () => {
  expect(JSON.parse(readFileSync(join(docs, "config.schema.generated.json"), "utf8"))).toEqual(configFileSchema());
});

test("the JSON schema describes every parameter", () => {
  const { properties } = configFileSchema() as { readonly properties: Readonly<Record<string, object>> };
  expect(Object.keys(properties)).toEqual(["$schema", ...parameterNames]);
  for (const property of Object.values(properties)) expect(property).toHaveProperty("description");
});

test("docs/deploy.md has a table for each group of parameters, with a row for each of its parameters", () => {
  const text = readFileSync(join(docs, "deploy.md"), "utf8");
  const [, section = ""] = text.split("## Parameters");
  const [parameters = ""] = section.split("\n## ", 1);
  const [, ...groups] = parameters.split(/^#### /m);
  const tables = groups.map((group) => {
    const [title = ""] = group.split("\n", 1);
    return [title, [...group.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name)];
  });
  expect(tables).toEqual(Object.entries(parameterGroups).map(([title, fields]) => [title, Object.keys(fields)]));
  const all = Object.values(parameterGroups).flatMap((fields) => Object.keys(fields));
  expect(all).toEqual(parameterNames);
});
