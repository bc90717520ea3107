import { type DefaultTreeAdapterTypes, parse, parseFragment } from "parse5";

/** An element as a browser reads it. */
export interface Element {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly text: string;
}

/** Every element of a page or of a fragment, in document order, with the text in it. */
export function elementsOf(markup: string): readonly Element[] {
  const tree = markup.startsWith("<!doctype") ? parse(markup) : parseFragment(markup);
  return tree.childNodes.flatMap(collect);
}

function collect(node: DefaultTreeAdapterTypes.ChildNode): readonly Element[] {
  if (!("tagName" in node)) return [];
  const attributes = new Map(node.attrs.map(({ name, value }) => [name, value]));
  return [{ name: node.tagName, attributes, text: textOf(node) }, ...node.childNodes.flatMap(collect)];
}

function textOf(node: DefaultTreeAdapterTypes.ChildNode): string {
  if ("value" in node) return node.value;
  return "childNodes" in node ? node.childNodes.map(textOf).join("") : "";
}
