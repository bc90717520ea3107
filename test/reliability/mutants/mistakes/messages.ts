import type { Mutant } from "../mutant.ts";

/** Mistakes about how a pass that failed ends, and about the messages of a batch. */
export const messages: readonly Mutant[] = [
  {
    about: "A failure is not written to the status.",
    pattern: "{ $NOTED; await object.patchStatus(patch); }",
    replacement: "{ $NOTED; if (failure.recoverable.length === 0) await object.patchStatus(patch); }",
  },
  {
    about: "A message is deleted although its pass wrote no status.",
    pattern: "try { $$$SERVE } catch (error) { await comeBackLater($$$GROUP); throw error; }",
    replacement: "try { $$$SERVE } catch (error) { await comeBackLater($$$GROUP); }",
  },
  {
    about: "A message that is not a request is served.",
    pattern: "ReconcileRequest.safeParse(JSON.parse(body)).data",
    replacement: "JSON.parse(body)",
  },
  {
    about: "Requests for an object and for an earlier object of the same name share a pass.",
    pattern: "JSON.stringify([group, kind, namespace, name, uid])",
    replacement: "JSON.stringify([group, kind, namespace, name])",
  },
];
