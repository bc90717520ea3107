import * as fc from "fast-check";
import { expect, test } from "vitest";
import { parseAllDocuments } from "yaml";
import { manifestsYaml, manifestYaml } from "../../../lib/cli/manifest-yaml.ts";

/** Texts that YAML could take for something else, or for the end of a text. */
const worst = fc.constantFrom(
  ...[
    "---",
    "...",
    "\n---\n",
    "a\n---\nb: c",
    "yes",
    "No",
    "on",
    "~",
    "null",
    "0777",
    "1e3",
    "1_000",
    "12:30:45",
    "2012-10-17",
    "<<",
    "=",
    ".inf",
  ],
  ...[
    "# comment",
    "a: b",
    "- a",
    "{a}",
    "[a]",
    "*a",
    "&a",
    "!a",
    "|",
    ">",
    "%a",
    "@a",
    "`a`",
    "'",
    '"',
    "\\",
    "\t",
    "\r\n",
    " a ",
    "",
  ],
  ...["\u0085", "\u2028", "\u2029", "\ufeff", "\u0000", "\u007f", "<script>alert(1)</script>", "é", "😀"],
);
const lines = fc
  .array(fc.oneof(worst, fc.constantFrom('{"a": 1}', "  b", "#")), { minLength: 2 })
  .map((all) => all.join("\n"));
const text = fc.oneof(
  lines,

  worst,
  fc.string({ unit: "binary" }),
  fc.tuple(worst, worst).map((pair) => pair.join("")),
);
const manifests = fc.array(
  fc.record({ kind: text, tags: fc.dictionary(text, text, { noNullPrototype: true }), list: fc.array(text) }),
  { minLength: 1 },
);

/** The manifests in a file, according to a version of YAML. */
function read(yaml: string, version: "1.1" | "1.2") {
  return parseAllDocuments(yaml, { version, stringKeys: true }).map((document) => {
    if (document.errors.length > 0) throw document.errors[0];
    return document.toJS();
  });
}

test.each(["1.1", "1.2"] as const)("no text breaks out of its place, by the rules of YAML %s", (version) => {
  fc.assert(
    fc.property(manifests, (all) => {
      expect(read(manifestsYaml(all), version)).toEqual(all);
    }),
    { numRuns: 200 },
  );
});

test("no line is broken at a character that only some parsers take for the end of a line", () => {
  const yaml = manifestYaml({ a: "1\u00852\u20283\u20294\ufeff5" });
  expect(yaml).toBe('a: "1\\u00852\\u20283\\u20294\\ufeff5"\n');
});

test("a document of several lines is shown as it is", () => {
  const policy = '{\n  "Version": "2012-10-17"\n}\n';
  expect(manifestYaml({ spec: { policy } })).toBe('spec:\n  policy: |\n    {\n      "Version": "2012-10-17"\n    }\n');
});

test("equal manifests have equal YAML, whatever the order of their members", () => {
  expect(manifestYaml({ kind: "Bucket", apiVersion: "v1", spec: { b: "yes", a: 1 } })).toBe(
    'apiVersion: v1\nkind: Bucket\nspec:\n  a: 1\n  b: "yes"\n',
  );
});
