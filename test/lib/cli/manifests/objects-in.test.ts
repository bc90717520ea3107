import { expect, test } from "vitest";
import { objectsIn } from "../../../../lib/cli/manifests/objects-in.ts";

const SECRET = "aws_secret_access_key";

test.each([
  ["credentials", `[default]\n${SECRET} = wJalrXUtnFEMI\n`],
  ["a key", `-----BEGIN ${SECRET}-----\n${SECRET}: [\n-----END-----`],
  ["tabs", `a:\n\t${SECRET}: b`],
  ["a key twice", `${SECRET}: 1\n${SECRET}: 2`],
  ["an unknown alias", `a: *${SECRET}`],
  ["an unknown tag", `a: !!binary ${SECRET}\nb: {`],
  ["a text", SECRET],
  ["a list", `- ${SECRET}`],
])("the error about a file that is no manifest quotes nothing of it: %s", (_, text) => {
  const refused = () => objectsIn({ file: "bucket.yaml", text });
  expect(refused).toThrow(/^bucket\.yaml is not (YAML|a manifest): /);
  expect(refused).not.toThrow(SECRET);
});

test("an error about YAML says what is wrong and where", () => {
  expect(() => objectsIn({ file: "bucket.yaml", text: "a: 1\na: 2\n" })).toThrow(
    "bucket.yaml is not YAML: duplicate key in line 2, column 1",
  );
});
