import type { PassView } from "./moments.ts";

/** What a pass knows when it starts. */
export function startView(
  started: Pick<PassView, "holder" | "reference" | "uid" | "started" | "isShadow" | "isLate">,
): PassView {
  return { ...started, troubled: new Set(), answered: [], parents: new Map() };
}
