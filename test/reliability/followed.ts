import type { Run } from "../../lib/reconcile/dependencies.ts";
import type { WorkDone } from "../../lib/reconcile/history/work-done.ts";

/** Does the work of a run. However the run ends, passes on its report about itself. */
export async function followed(
  work: (following: Pick<Run, "follow">) => Promise<unknown>,
  end: (workDone: WorkDone | undefined) => void,
): Promise<void> {
  let tell: (() => WorkDone) | undefined;
  try {
    await work({
      follow(latest) {
        tell = latest;
      },
    });
  } finally {
    end(tell?.());
  }
}
