import type { Mutant } from "../mutant.ts";

/** Mistakes with the chains of messages that continue unfinished work: retries and polls. */
export const chains: readonly Mutant[] = [
  {
    about: "A message that was sent again also starts a pass.",
    pattern: "unsent.push(message)",
    replacement: "undefined",
  },
  {
    about: "The next message in a chain is not sent again.",
    pattern: 'settings.mode === "shadow" ? [] : $UNSENT',
    replacement: "[]",
  },
  {
    about: "A message that could not be sent is forgotten.",
    pattern: "run.send(next)",
    replacement: "run.send(next).catch(() => undefined)",
  },
  {
    about: "A request is dropped if another pass holds the claim.",
    pattern: "waitFor($ERROR, request)",
    replacement: "undefined",
  },
];
