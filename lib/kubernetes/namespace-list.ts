import * as z from "zod/mini";
import { namesIn } from "./names-in.ts";

const LABEL = /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/;

/** Whether a namespace could have this name: an RFC 1123 label. */
export function isNamespaceName(name: string): boolean {
  return LABEL.test(name);
}

/** Namespaces joined by commas, as the environment variables of the functions and the relay hold them. */
export const NamespaceList = z.pipe(
  z.string().check(z.refine((text) => namesIn(text).every(isNamespaceName), "must be namespaces joined by commas")),
  z.transform(namesIn),
);
