import type { WorkDone } from "../../support/worlds/run-result.ts";
import type { CloudCall, CloudWrite, Ending, ObjectWrite, PassView, TargetCall } from "../journal/moments.ts";
import type { System } from "../system/system.ts";

/** A promise of Driftless. Each check returns what is wrong, or `undefined`. */
export interface Property {
  readonly name: string;
  readonly promise: string;
  readonly atCloudCall?: (asked: CloudCall) => string | undefined;
  readonly atCloudWrite?: (write: CloudWrite) => string | undefined;
  readonly atObjectWrite?: (write: ObjectWrite) => string | undefined;
  readonly atTargetCall?: (asked: TargetCall) => string | undefined;
  /** Called when a pass has ended in any way except by a crash. */
  readonly atPassEnd?: (pass: PassView, workDone: WorkDone | undefined) => string | undefined;
  readonly atEnd?: (ending: Ending) => string | undefined;
  /** Checks that take further actions after everything has come to rest. */
  readonly afterwards?: (system: System) => Promise<string | undefined>;
}
