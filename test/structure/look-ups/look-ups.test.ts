import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { kinds } from "../../../lib/kinds/index.ts";
import { ROOT, readModules } from "../repository.ts";
import { readLookUps } from "./read-look-ups.ts";
import { reviewedLookUps } from "./reviewed-look-ups.ts";

const lookUpsIn = (text: string) => readLookUps({ path: "lib/a.ts", text });

test.each([
  "tags[key]",
  "tags?.[key]",
  "tags[tag.key]",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a module
  "tags[`${prefix}key`]",
  "tags[key] = value",
  "delete tags[key]",
  "key in tags",
  "const { [key]: value } = tags",
  "({ [key]: value } = tags)",
  "function f({ [key]: value }: Tags) {}",
  "Object.assign(tags, others)",
  "Reflect.get(tags, key)",
  "tags[key + 1]",
  "const { [key]: value, ...others } = tags",
  "tags['a' + key]",
])("a look-up by a text is found: %s", (text) => {
  expect(lookUpsIn(text)).toHaveLength(1);
});

test.each([
  'tags["app"]',
  "tags[`app`]",
  "tags[OWNER_TAG]",
  '"app" in tags',
  "list[0]",
  "list[index]",
  "list[index - 1]",
  "list[index + 1]",
  "list[slot * 6 + index]",
  "server[Symbol.asyncDispose]()",
  "const { [OWNER_TAG]: owner, ...others } = tags",
  "const { [key]: _value, ...others } = tags",
  "own(tags, key)",
  "tags.get(key)",
  "Object.hasOwn(tags, key)",
  "const tags = { [key]: value }",
])("a look-up that no text can mislead is allowed: %s", (text) => {
  expect(lookUpsIn(text)).toEqual([]);
});

test("reports the line and the code", () => {
  expect(lookUpsIn("const a = 1;\nconst b = tags[key];")).toEqual(["2: tags[key]"]);
});

const found = readModules()
  .filter(({ path }) => /^(functions|lib)\//.test(path) && !/^lib\/(codegen|local)\/|\.generated\.ts$/.test(path))
  .flatMap(({ path }) => {
    const lookUps = readLookUps({ path, text: readFileSync(join(ROOT, path), "utf8") });
    return lookUps.map((lookUp) => `${path} ${lookUp.replace(/^\d+: /, "")}`);
  });

const reviewed = Object.values(reviewedLookUps)
  .flatMap((modules) => Object.entries(modules))
  .flatMap(([path, codes]) => codes.map((code) => `${path} ${code}`));

test("the code looks nothing up by a text in a plain object: it uses `own`, a Map or Object.hasOwn", () => {
  expect(found.filter((lookUp) => !reviewed.includes(lookUp))).toEqual([]);
});

test("every reviewed look-up still exists, and is reviewed for one reason", () => {
  expect(reviewed.filter((lookUp) => !found.includes(lookUp))).toEqual([]);
  expect(new Set(reviewed).size).toBe(reviewed.length);
});

test("no object inherits a member with the name of a part or a field of a kind", async () => {
  const loaded = await Promise.all(kinds.map((kind) => kind.load()));
  const names = loaded.flatMap(({ parts, tags }) => [
    tags.field,
    ...parts.flatMap(({ name, fields = [] }) => [name, ...fields]),
  ]);
  expect(names.filter((name) => name in {})).toEqual([]);
});
