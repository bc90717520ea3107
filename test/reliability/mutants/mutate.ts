import type { NapiConfig, SgNode } from "@ast-grep/napi";
import type { Mutant } from "./mutant.ts";
import type { Source } from "./sources.ts";

/** A source file with a mutant in it, without its comments. */
export interface Mutated {
  readonly file: string;
  readonly text: string;
}

/** Inserts a mutant into the one place that it describes. Throws unless exactly one place matches. */
export function mutate(mutant: Mutant, sources: readonly Source[]): Mutated {
  const [first, ...others] = placesOf(mutant, sources);
  if (first === undefined || others.length > 0) {
    const found = [first, ...others].flatMap((place) => (place ? [describePlace(place)] : [])).join(", ");
    throw new Error(`${mutant.about} The pattern ${mutant.pattern} must have one match, but has: ${found || "none"}`);
  }
  const { source, node } = first;
  return {
    file: source.file,
    text: source.tree().commitEdits([node.replace(filledIn(mutant.replacement, node, source))]),
  };
}

interface Place {
  readonly source: Source;
  readonly node: SgNode;
}

function placesOf({ pattern, inside }: Mutant, sources: readonly Source[]): readonly Place[] {
  const words = [...(pattern.match(/(?<![$\w])\w{3,}/g) ?? []), ...(inside === undefined ? [] : [inside])];
  return sources
    .filter(({ text }) => words.every((word) => text.includes(word)))
    .flatMap((source) =>
      source
        .tree()
        .findAll(matcherOf(pattern))
        .filter((node) => inside === undefined || node.ancestors().some((one) => one.field("name")?.text() === inside))
        .map((node) => ({ source, node })),
    );
}

/** On its own, a pattern in braces would always be read as a block. */
function matcherOf(pattern: string): string | NapiConfig {
  if (!pattern.startsWith("{")) return pattern;
  const [context, selector] = pattern.includes(";")
    ? [`async () => ${pattern}`, "statement_block"]
    : [`(${pattern})`, "object"];
  return { rule: { pattern: { context, selector } } };
}

/** A replacement with the text that the pattern's variables match. */
function filledIn(replacement: string, node: SgNode, source: Source): string {
  const text = source.tree().text();
  return replacement.replaceAll(/\$\$\$([A-Z]+)|\$([A-Z]+)/g, (_, several?: string, one?: string) => {
    if (one !== undefined) return node.getMatch(one)?.text() ?? "";
    const nodes = node.getMultipleMatches(several ?? "");
    const [first, last] = [nodes.at(0), nodes.at(-1)];
    return first && last ? text.slice(first.range().start.index, last.range().end.index) : "";
  });
}

function describePlace({ source, node }: Place): string {
  return `${source.file}:${node.range().start.line + 1}`;
}
