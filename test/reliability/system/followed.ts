import type { Run } from "../../../lib/reconcile/dependencies.ts";
import type { WorkDone } from "../../../lib/reconcile/work-done.ts";

/** Runs `work`, which registers its report with `follow`. However `work` ends, calls `end` with that report, if there is one. */
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
