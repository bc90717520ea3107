import type { Settings } from "../../lib/reconcile/settings.ts";
import type { ObjectName } from "./objects.ts";

/** What a system is set up for. */
export interface Setup {
  /** The object that it is about; the gadget `toy` unless given. */
  readonly subject?: ObjectName;
  /** The settings of the deployment, except its scope. */
  readonly settings?: Partial<Settings>;
  /** What decides with which role passes act; nothing unless given. */
  readonly roles?: "selectors" | "carm";
  /** What sessions are restricted to; `none` if not given. */
  readonly sessionPolicy?: "resource";
  /** What is exported; nothing unless given. */
  readonly fieldExport?: "configmaps";
}
