import type { Mutant } from "../mutant.ts";

/** Mistakes that let a pass act although something forbids it: a pause, a list, shadow mode, another cluster. */
export const guards: readonly Mutant[] = [
  {
    about: "A setting is written during a pause.",
    pattern: 'const WRITES: readonly Action[] = ["create", "adopt", "take over", "update", "delete"];',
    replacement: 'const WRITES: readonly Action[] = ["create", "adopt", "take over", "delete"];',
  },
  {
    about: "The declared settings of a read-only object are written to AWS.",
    pattern: "({ readOnly }) => readOnly",
    replacement: "() => false",
  },
  {
    about: "An object gets a bucket that is on the deployment's deny list.",
    pattern: "refuseDenied(arn, settings)",
    replacement: "undefined",
  },
  {
    about: "An object makes AWS assume a role that the deployment does not allow.",
    pattern: "refuseRestricted($$$ARGUMENTS)",
    replacement: "undefined",
  },
  {
    about: "If the deployment allows one role to be passed, IAM allows every role to be passed.",
    pattern: "granted.map(withoutPartition)",
    replacement: "undefined",
  },
  {
    about: "A pass that finds a token free does not take it.",
    pattern: "await takeTokens(pass, decision)",
    replacement: "undefined",
  },
  {
    about: "The reconcile function acts for a cluster that is not registered.",
    pattern: "await requireRegistered()",
    replacement: "undefined",
  },
  {
    about: "A pass in shadow mode may take the claim.",
    pattern: 'if (settings.mode === "shadow") throw $ERROR;',
    replacement: "",
  },
];
