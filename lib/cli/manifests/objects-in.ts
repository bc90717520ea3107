import { type Document, parseAllDocuments } from "yaml";
import { usageError } from "../command-error.ts";
import type { ManifestFile } from "./read-manifests.ts";

/** An object as a manifest declares it. Only its type is checked. */
export interface DeclaredObject {
  readonly apiVersion: unknown;
  readonly kind: unknown;
}

/**
 * The objects that a file declares, also those in lists. An empty document is ignored, as in kubectl. Throws a usage error if the file is
 * not YAML or JSON, or if it contains something else than objects.
 */
export function objectsIn({ file, text }: ManifestFile): readonly DeclaredObject[] {
  return parseAllDocuments(text).flatMap((document) => {
    const object = parsedFrom(document, file);
    if (object === null) return [];
    if (!isObject(object)) {
      throw usageError(
        `${file} is not a manifest: apiVersion or kind is not set`,
        "Every document must be a Kubernetes object.",
      );
    }
    if (!("items" in object) || !Array.isArray(object.items)) return [object];
    return object.items.filter(isObject);
  });
}

function parsedFrom(document: Document.Parsed, file: string): unknown {
  const [error] = document.errors;
  if (error === undefined) {
    try {
      return document.contents === null ? null : document.toJS();
    } catch (cause) {
      throw notYaml(file, cause);
    }
  }
  throw notYaml(file, error);
}

function notYaml(file: string, cause: unknown): Error {
  const message = cause instanceof Error ? cause.message : String(cause);
  return usageError(`${file} is not YAML: ${message}`, "Correct the file.", { cause });
}

function isObject(object: unknown): object is DeclaredObject {
  return typeof object === "object" && object !== null && "apiVersion" in object && "kind" in object;
}
