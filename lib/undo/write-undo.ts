import { CommandError, unreadError } from "../cli/command-error.ts";
import { EXIT } from "../cli/exit.ts";
import { KubernetesApiError, type KubernetesClient } from "../kubernetes/client.ts";
import { collectionPath } from "../kubernetes/list-watch/collection.ts";
import type { KubernetesObject } from "../kubernetes/object.ts";
import type { SendRequest } from "../kubernetes/request.ts";
import { leavesAsText } from "../text/changes.ts";
import { stableText } from "../text/stable-text.ts";
import type { Undo, UndoneObject } from "./undo.ts";

/** What writes an undo. */
export interface UndoWriter {
  readonly kubernetes: Pick<KubernetesClient, "patch">;
  readonly send: SendRequest;
}

/**
 * Takes the object back: patches it or, if it was deleted, creates it. Rejects with a `CommandError`, and writes nothing, if someone else has
 * changed or created it since it was read.
 */
export async function writeUndo(undo: Undo, object: UndoneObject, writer: UndoWriter): Promise<KubernetesObject> {
  const { kind, namespace } = object;
  try {
    if (undo.patch !== undefined) return await writer.kubernetes.patch(object, undo.patch);
    const path = `${collectionPath({ kind, namespace })}?fieldValidation=Strict`;
    // The API server has validated the object against its CRD.
    return (await writer.send({ method: "POST", path, body: undo.manifest })) as KubernetesObject;
  } catch (error) {
    if (!(error instanceof KubernetesApiError)) throw error;
    if (error.status === 409 || error.status === 404) throw changed(error);
    throw unreadError(`the API server refuses the change: ${error.message}`, "Nothing was written.", { cause: error });
  }
}

function changed(cause: Error): CommandError {
  return new CommandError("the object has changed since its differences were shown, so nothing was written", {
    status: EXIT.problems,
    advice: "Run the command again to see the differences from the object as it is now.",
    cause,
  });
}

/** How the spec that the API server stores differs from the one that was declared then; empty if it does not. */
export function differencesOf(stored: unknown, undo: Undo): readonly string[] {
  if (stableText(stored) === stableText(undo.manifest.spec)) return [];
  return leavesAsText([{ field: "spec", from: undo.manifest.spec, to: stored }]).map(({ field }) => field);
}
