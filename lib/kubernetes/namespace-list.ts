import * as z from "zod/mini";
import { namesIn } from "./names-in.ts";

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
