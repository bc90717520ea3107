import { type Document, parseAllDocuments, type YAMLParseError } from "yaml";
import { plainText } from "../../text/plain-text.ts";
import { usageError } from "../command-error.ts";
import type { ManifestFile } from "./read-manifests.ts";

/** An object as a manifest declares it. Only its type is checked. */
export interface DeclaredObject {
  readonly apiVersion: unknown;
  readonly kind: unknown;
}

/**
 * The objects that a file declares, also those in lists. An empty document is ignored, as in kubectl. Throws a usage error if the file is
 * not YAML or JSON, or if it contains something else than objects; the error quotes nothing of the file.
 */
export function objectsIn({ file, text }: ManifestFile): readonly DeclaredObject[] {
  return parseAllDocuments(text).flatMap((document) => {
    const object = parsedFrom(document, file);
    if (object === null) return [];
    if (!isObject(object)) {
      throw usageError(
        `${plainText(file)} is not a manifest: apiVersion or kind is not set`,
        "Every document must be a Kubernetes object.",
      );
    }
    if (!("items" in object) || !Array.isArray(object.items)) return [object];
    return object.items.filter(isObject);
  });
}

function parsedFrom(document: Document.Parsed, file: string): unknown {
  const [error] = document.errors;
  if (error !== undefined) throw notYaml(file, placeOf(error));
  try {
    return document.contents === null ? null : document.toJS();
  } catch {
    throw notYaml(file, "its aliases cannot be resolved");
  }
}

/** What is wrong, and where. The parser's message quotes the file, which may not be a manifest but something secret. */
function placeOf({ code, linePos: [begin] = [{ line: 1, col: 1 }] }: YAMLParseError): string {
  return `${code.toLowerCase().replaceAll("_", " ")} in line ${begin.line}, column ${begin.col}`;
}

function notYaml(file: string, why: string): Error {
  return usageError(`${plainText(file)} is not YAML: ${why}`, "Correct the file.");
}

function isObject(object: unknown): object is DeclaredObject {
  return typeof object === "object" && object !== null && "apiVersion" in object && "kind" in object;
}
