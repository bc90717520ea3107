import type { Settings } from "../../../lib/reconcile/contract/settings.ts";
import type { ObjectName } from "./objects.ts";

/** How a system is set up. */
export interface Setup {
  /** The object that the run is about. Defaults to the gadget `toy`. */
  readonly subject?: ObjectName;
  /** The deployment's settings, except its scope. */
  readonly settings?: Partial<Settings>;
  /** The source of the roles that passes assume. By default, there is none. */
  readonly roles?: "selectors" | "carm";
  /** Restricts each session to one resource. By default, sessions are not restricted. */
  readonly sessionPolicy?: "resource";
  /** The cloud shows every change to a gadget late, and the kind says so. */
  readonly isLate?: true;
  /** Where fields can be exported to. By default, nothing is exported. */
  readonly fieldExport?: "configmaps";
}

/** When each run starts. */
export const START = Date.parse("2030-01-01T00:00:00Z");
/** The objects that are served. */
export const SCOPE = { namespaces: [], selector: "!ignored" };
