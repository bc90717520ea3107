import { TerminalError } from "../../reconcile/contract/errors.ts";

/** Throws `TerminalError` for a reference to another object that stands in the place of a spec field. */
export function refuseReference(field: string, reference: unknown): void {
  if (reference === undefined) return;
  throw new TerminalError("NotSupported", `spec.${field}Ref is not supported yet; give the ARN in spec.${field}`);
}
