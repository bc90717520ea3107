import * as z from "zod/mini";

const LABEL = /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/;

/** Whether a namespace could have this name: an RFC 1123 label. */
export function isNamespaceName(name: string): boolean {
  return LABEL.test(name);
}

/** Namespaces separated by commas, as in the environment variables of the functions and the relay. */
export const NamespaceList = z.pipe(
  z.string().check(z.refine((text) => namesIn(text).every(isNamespaceName), "must be namespaces separated by commas")),
  z.transform(namesIn),
);

/** The names in a comma-separated string. Blanks around a name, empty entries and repeated names are dropped. */
export function namesIn(text: string): readonly string[] {
  const names = text.split(",").map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ""))];
}
