import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { stringify } from "yaml";
import { customResourceDefinition } from "../../../../lib/codegen/crd/build-custom-resource-definition.ts";
import { breakingProblems, definitionChanges } from "../../../../lib/codegen/crd/definition-changes.ts";
import type { Field } from "../../../../lib/codegen/field.ts";
import { type GeneratedFile, writeFile } from "../../../../lib/codegen/generated-file.ts";
import { fakeDefinition } from "../../../support/kinds/fake-definition.ts";

const NONE = { additive: [], breaking: [] };

/** The generated CRD of a kind with these fields. */
function crd(...names: readonly string[]): GeneratedFile {
  const fields = Object.fromEntries(names.map((name): [string, Field] => [name, { type: "string" }]));
  const spec = { type: "object", fields } as const;
  const definition = customResourceDefinition(fakeDefinition, { spec, status: { type: "object", fields: {} } });
  return { path: "infra/cluster/crds/things.yaml", text: stringify(definition) };
}

/** A project that contains this file. */
function projectWith(file: GeneratedFile): string {
  const root = mkdtempSync(join(tmpdir(), "project-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  writeFile(root, file);
  return root;
}

function git(root: string, ...args: readonly string[]): void {
  const author = ["-c", "user.name=test", "-c", "user.email=test@example.com"];
  execFileSync("git", ["-C", root, ...author, ...args], { stdio: "ignore" });
}

function commit(root: string): void {
  git(root, "init");
  git(root, "add", ".");
  git(root, "commit", "--no-verify", "-m", "Test");
}

it("compares a CRD with the last commit, whatever has been written since", () => {
  const root = projectWith(crd("name", "size"));
  commit(root);
  writeFile(root, crd("name", "size", "colour"));
  const { kind } = fakeDefinition.kind;
  expect(definitionChanges(root, [crd("name", "size")])).toEqual(NONE);
  expect(definitionChanges(root, [crd("name", "shape")])).toEqual({
    additive: [`${kind} .spec.shape: added`],
    breaking: [`${kind} .spec.size: removed`],
  });
});

it("does not ask again about a change that was accepted and written", () => {
  const root = projectWith(crd("name", "size"));
  commit(root);
  writeFile(root, crd("name"));
  expect(definitionChanges(root, [crd("name")])).toEqual(NONE);
});

it("lets a CRD that is in no commit change", () => {
  const root = projectWith(crd("name", "size"));
  expect(definitionChanges(root, [crd("name")])).toEqual(NONE);
  git(root, "init");
  expect(definitionChanges(root, [crd("name")])).toEqual(NONE);
  git(root, "commit", "--allow-empty", "--no-verify", "-m", "Test");
  expect(definitionChanges(root, [crd("name")])).toEqual(NONE);
});

it("says what to do about breaking changes", () => {
  expect(breakingProblems([])).toEqual([]);
  expect(breakingProblems(["Thing .spec.size: removed"])).toEqual([
    "breaking: Thing .spec.size: removed",
    expect.stringMatching(/^Existing objects could become invalid.* add --accept-breaking\.$/),
  ]);
});
