import type { Mutant } from "./mutant.ts";

/** Mistakes in the handling of settings that AWS does not keep. */
export const corrections: readonly Mutant[] = [
  {
    file: "lib/reconcile/pass/corrections.ts",
    text: "observed.get(part.name))) >= UNSTABLE_AFTER;",
    replacement: "observed.get(part.name))) > UNSTABLE_AFTER;",
    about: "A setting that AWS does not keep is written once too often.",
  },
  {
    file: "lib/reconcile/pass/corrections.ts",
    text: "findings.settledBefore || (ownPoll && seen.busy !== undefined);",
    replacement: "findings.settledBefore;",
    about: "A setting that AWS takes time to change, and does not keep, is written on every poll.",
  },
  {
    file: "lib/reconcile/pass/corrections.ts",
    text: "(times < UNSTABLE_AFTER || differing.has(part)) &&",
    replacement: "",
    about: "A setting still counts as unstable although AWS has kept the correction.",
  },
  {
    file: "lib/reconcile/object/correction.ts",
    text: " && correction.value === digest,",
    replacement: ",",
    about: "A setting that was unstable is not repaired when it drifts to a different value.",
  },
  {
    file: "lib/reconcile/pass/corrections.ts",
    text: "return latest.some(({ times }) => times === UNSTABLE_AFTER);",
    replacement: "return latest.some(({ times }) => times >= UNSTABLE_AFTER);",
    about: "Every additional correction that AWS does not keep triggers another check.",
  },
  {
    file: "lib/reconcile/pass/corrections.ts",
    text: "times > 0 && (await isUnchanged(part, pass, observation));",
    replacement: "times > 0;",
    about: "Driftless gives up on a setting that someone keeps changing back.",
  },
  {
    file: "lib/reconcile/pass/plan.ts",
    text: "(!unstable.includes(part) || part.exposure)",
    replacement: "!unstable.includes(part)",
    about: "A forged status prevents a part that determines access from being repaired.",
  },
  {
    file: "lib/reconcile/pass/plan.ts",
    text: "(!unstable.includes(part) || part.exposure)",
    replacement: "true",
    about: "A setting that AWS does not keep is written by every pass.",
  },
];
