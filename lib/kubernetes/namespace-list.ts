import * as z from "zod/mini";

const LABEL = /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/;

/** Whether a namespace could have this name: an RFC 1123 label. */
export function isNamespaceName(name: string): boolean {
  return LABEL.test(name);
}

/**
 * Namespaces joined by commas, as the environment variables of the functions and the relay hold them. Blanks around a name, empty
 * entries and repeated names are dropped.
 */
export const NamespaceList = z.pipe(
  z.string().check(z.refine((text) => split(text).every(isNamespaceName), "must be namespaces joined by commas")),
  z.transform(split),
);

function split(text: string): readonly string[] {
  const names = text.split(",").map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ""))];
}
