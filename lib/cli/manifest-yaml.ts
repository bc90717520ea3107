import { Document, visit } from "yaml";

/**
 * A manifest as YAML. Every text is quoted, or lines of ASCII in a block of their own, or a plain word that no version of YAML takes for
 * anything but a text, so that nothing in it becomes another value, another document or a comment, whichever parser reads it. The same manifest always has the same YAML.
 */
export function manifestYaml(manifest: object): string {
  const document = new Document(manifest, { aliasDuplicateObjects: false, sortMapEntries: true });
  visit(document, {
    Scalar(_, node) {
      if (typeof node.value === "string") node.type = styleOf(node.value);
    },
  });
  // Parsers of YAML 1.1 break lines at some of these characters, also between quotes.
  const text = document.toString({ lineWidth: 0, doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER });
  return text.replaceAll(/[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g, escaped);
}

/** Several manifests as one file. */
export function manifestsYaml(manifests: readonly object[]): string {
  return manifests.map(manifestYaml).join("---\n");
}

const WORD = /^[A-Za-z][A-Za-z0-9]*(?:[-./_][A-Za-z0-9]+)*$/;
/** Words that YAML 1.1 takes for something else. */
const OTHER_VALUES = /^(?:y|yes|n|no|on|off|true|false|null)$/i;

/** Several lines of ASCII, such as a policy. Each is indented, so that none of them ends the text. */
const LINES = /^[!-~][ -~]*(?:\n(?: {0,40}[!-~][ -~]*)?)+$/;

function styleOf(text: string): "PLAIN" | "BLOCK_LITERAL" | "QUOTE_DOUBLE" {
  if (WORD.test(text) && !OTHER_VALUES.test(text)) return "PLAIN";
  return LINES.test(text) ? "BLOCK_LITERAL" : "QUOTE_DOUBLE";
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
