import type { Mutant } from "../mutant.ts";

/** Mistakes about how a pass that failed ends, and about the messages of a batch. */
export const messages: readonly Mutant[] = [
  {
    about: "A message is deleted although its pass wrote no status.",
    pattern: "try { $$$SERVE } catch (error) { await comeBackLater($$$GROUP); throw error; }",
    replacement: "try { $$$SERVE } catch (error) { await comeBackLater($$$GROUP); }",
  },
  {
    about: "Requests for an object and for an earlier object of the same name share a pass.",
    pattern: "JSON.stringify([group, kind, namespace, name, uid])",
    replacement: "JSON.stringify([group, kind, namespace, name])",
  },
];
