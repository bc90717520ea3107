import type { Settings } from "../../lib/reconcile/settings.ts";
import type { ObjectName } from "./objects.ts";

/** How a system is set up. */
export interface Setup {
  /** The object that the run is about; the gadget `toy` unless given. */
  readonly subject?: ObjectName;
  /** The deployment's settings, except its scope. */
  readonly settings?: Partial<Settings>;
  /** What decides which role passes act with; nothing unless given. */
  readonly roles?: "selectors" | "carm";
  /** What sessions are restricted to; nothing unless given. */
  readonly sessionPolicy?: "resource";
  /** What is exported; nothing unless given. */
  readonly fieldExport?: "configmaps";
}
