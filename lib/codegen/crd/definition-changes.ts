import { join } from "node:path";
import { parse } from "yaml";
import { type GeneratedFile, readText } from "../generated-file.ts";
import { committedText } from "./committed-text.ts";
import { compareDefinitions, type DefinitionChanges } from "./compare-definitions.ts";
import type { CustomResourceDefinition } from "./custom-resource-definition.ts";

/**
 * The changes that the generator would make to CRDs, compared with the last commit: a CRD that is in no commit yet can change in any way. A change
 * that the project's folder contains already was accepted when it was written.
 */
export function definitionChanges(root: string, files: readonly GeneratedFile[]): DefinitionChanges {
  const changes = files
    .filter(({ path }) => path.startsWith("infra/cluster/crds/"))
    .filter(({ path, text }) => readText(join(root, path)) !== text)
    .map(({ path, text }) => changesTo(committedText(root, path), text));
  return {
    additive: changes.flatMap(({ additive }) => additive),
    breaking: changes.flatMap(({ breaking }) => breaking),
  };
}

/** What to print about breaking changes that nobody has accepted. */
export function breakingProblems(breaking: readonly string[]): readonly string[] {
  if (breaking.length === 0) return [];
  const advice =
    "Existing objects could become invalid, so nothing was written. Change the page so that it accepts what the last commit accepted. " +
    "If that is not possible, add --accept-breaking.";
  return [...breaking.map((line) => `breaking: ${line}`), advice];
}

function changesTo(before: string | undefined, text: string): DefinitionChanges {
  if (before === undefined) return { additive: [], breaking: [] };
  // The generator wrote both texts, so their form is known.
  const definition = parse(text) as CustomResourceDefinition;
  const { additive, breaking } = compareDefinitions(parse(before), definition);
  const named = (line: string) => `${definition.spec.names.kind} ${line}`;
  return { additive: additive.map(named), breaking: breaking.map(named) };
}
