import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { expectValidTags } from "../support/aws/valid-tags.ts";

const ROOT = join(import.meta.dirname, "../..");
const files = globSync("{README.md,docs/**/*.{md,yaml,json}}", { cwd: ROOT }).sort();

/** The YAML or JSON documents in a file or, if the file is a page, in its fenced blocks. */
function documentsOf(file: string): readonly unknown[] {
  const text = readFileSync(join(ROOT, file), "utf8");
  const blocks = file.endsWith(".md")
    ? [...text.matchAll(/^( *)```(?:ya?ml|json)\n([\s\S]*?)^ *```/gm)].map(([, indent = "", block = ""]) =>
        block.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
      )
    : [text];
  return blocks.flatMap((block) => parseAllDocuments(block).map((document): unknown => document.toJS()));
}

type Pair = readonly [key: string, value: string];

/** Every tag in a document, at any depth. */
function tagsIn(value: unknown): readonly Pair[] {
  if (typeof value !== "object" || value === null) return [];
  const { resourceTags = [], tags, tagSet } = value as Readonly<Record<string, unknown>>;
  const lists = [tags, tagSet].filter((list) => Array.isArray(list)).flat() as readonly {
    key?: string;
    value?: string;
    tagKey?: string;
    tagValue?: string;
  }[];
  return [
    ...lists
      .filter((tag) => typeof tag === "object")
      .map(({ tagKey = "", tagValue = "", key = tagKey, value = tagValue }): Pair => [key, value]),
    ...(Array.isArray(resourceTags) ? resourceTags : []).map((tag): Pair => {
      const [key = "", template = ""] = String(tag).split("=");
      return [key, template.replaceAll(/%[A-Z0-9_]+%/g, "")];
    }),
    ...Object.values(value).flatMap(tagsIn),
  ];
}

test("AWS accepts every tag in the examples and on the pages", () => {
  const seen = new Set<string>();
  for (const file of files) {
    for (const [key, value] of documentsOf(file).flatMap(tagsIn)) {
      seen.add(key);
      expectValidTags({ [key]: value });
    }
    const commands = readFileSync(join(ROOT, file), "utf8").matchAll(/\bKey=([^,}\s]*),Value=([^,}'\s]*)/g);
    for (const [, key = "", value = ""] of commands) {
      seen.add(key);
      expectValidTags({ [key]: value });
    }
  }
  expect(seen).toContain("cost-center");
  expect(seen).toContain("data-class");
  expect(seen).toContain("driftless.dev/adoptable-by");
});

test("AWS accepts the key of every tag that a page names", () => {
  const keys = files
    .filter((file) => file.endsWith(".md"))
    .flatMap(
      (file) =>
        readFileSync(join(ROOT, file), "utf8").match(/\b(?:services\.k8s\.aws|driftless\.dev)\/[^\s`'",|=:;)}]+/g) ??
        [],
    );
  for (const key of keys) expectValidTags({ [key]: "" });
  expect(keys).toContain("services.k8s.aws/driftless-owner");
});
