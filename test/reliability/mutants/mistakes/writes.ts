import type { Mutant } from "../mutant.ts";

/** Mistakes in the order of the writes to one resource, and about what is left to be done. */
export const writes: readonly Mutant[] = [
  {
    about: "A part that cannot be read counts as having its default value.",
    pattern: "unread.set(name, $REASON)",
    replacement: "observed.set(name, undefined)",
  },
  {
    about: "Parts are reset to their defaults last, and in the same order in which parts are set.",
    pattern: "[...removed.toReversed().flatMap(stepsOf), $$$OTHERS]",
    replacement: "[$$$OTHERS, ...removed.flatMap(stepsOf)]",
  },
  {
    about: "A part is set although the part that holds it back has failed.",
    pattern: "errors.has(name) || !observed.has(name)",
    replacement: "!observed.has(name)",
  },
  {
    about: "A route continues although one of its steps was not taken.",
    pattern: "stopped.add(step.part)",
    replacement: "undefined",
  },
  {
    about: "A step is reported before it is done.",
    pattern: "{ const progress = await write($$$ARGUMENTS); outcome.steps.push(step); $$$AFTER }",
    replacement: "{ outcome.steps.push(step); const progress = await write($$$ARGUMENTS); $$$AFTER }",
  },
  {
    about: "The record of found tags that a former object has left on the resource is trusted.",
    pattern: "const { [KEPT_TAG]: $BEFORE, ...found } = observed;",
    replacement: "const found = observed;",
  },
  {
    about: "Each poll makes a change again that AWS fails to make.",
    pattern: "isMadeAgain(part) && !facts.ownPoll",
    replacement: "isMadeAgain(part)",
  },
];
