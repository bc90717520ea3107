import { create, leave } from "./create.ts";
import { type Declaration, declarationOf } from "./declaration.ts";
import type { Ending } from "./ending.ts";
import { type Observation, observe, type Present } from "./observe.ts";
import type { Pass } from "./pass.ts";
import { preview, previewPaused } from "./preview.ts";
import { settle, waitForTags, waiting } from "./settle.ts";
import { takeOver } from "./take-over.ts";

/** Makes AWS match the object. The caller has ruled out that the object is being deleted. */
export async function converge(pass: Pass): Promise<Ending> {
  const declaration = declarationOf(pass);
  const observation = await observe(pass);
  if (pass.readOnly) return preview(pass, declaration, observation);
  switch (observation.state) {
    case "absent":
      return await create(pass, declaration, observation.hidden);
    case "busy":
      return waiting(pass, observation);
    case "refused":
      // The name will be free. Nothing is learned from a resource that is not ours.
      if (observation.leaving !== undefined) return { outcome: "in-progress", busy: observation.leaving };
      return await convergeExisting(pass, declaration, observation);
    case "present":
      return await convergeExisting(pass, declaration, observation);
  }
}

async function convergeExisting(
  pass: Pass,
  declaration: Declaration,
  observation: Extract<Observation, { state: "refused" }> | Present,
): Promise<Ending> {
  const { ownership } = observation;
  if (ownership.owner === "foreign" && wasMeantToBeCreated(pass)) return await leave(pass);
  const busy = waitForTags(pass, ownership);
  if (busy !== undefined) return { outcome: "in-progress", busy };
  if ("reason" in ownership) throw ownership.reason;
  if (observation.state === "refused") throw new Error("a resource that was not read cannot be ours");
  if (ownership.owner === "acks") return await takeOver(pass, declaration, observation);
  if (pass.paused !== undefined) return previewPaused(pass, declaration, observation);
  return await settle(pass, declaration, observation, "unchanged");
}

/** This run set the finalizer before its create, and then somebody changed the object. */
function wasMeantToBeCreated({ object, finalizer, findings }: Pass): boolean {
  return !findings.managedBefore && object.hasFinalizer(finalizer);
}
