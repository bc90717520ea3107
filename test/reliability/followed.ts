import type { Run } from "../../lib/reconcile/dependencies.ts";
import type { WorkDone } from "../../lib/reconcile/history/work-done.ts";

/** Does the work of a run, and passes on what the run reports about itself at its end, however it ends. */
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
