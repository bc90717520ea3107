import type { ReconcileRequest } from "../queue/reconcile-request.ts";
import type { ManagedKind } from "./dependencies.ts";
import type { Memory } from "./memory.ts";
import type { TrackedObject } from "./tracked-object.ts";

/** What a pass is about. */
export interface Subject {
  readonly managed: ManagedKind;
  /** The object, read afresh. */
  readonly tracked: TrackedObject;
  readonly holder: string;
  readonly request: ReconcileRequest;
  /** Whether the pass came by the failure chain's own message. */
  readonly chainsOwn: boolean;
  readonly memory: Memory;
}
