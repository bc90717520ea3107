import { adopt } from "../adoption/adopt.ts";
import { filled } from "../adoption/fill.ts";
import { mustExist } from "../adoption/identify.ts";
import { preview, previewBesideAck, previewPaused } from "../preview/preview.ts";
import { isAdopted } from "../rules/adoption.ts";
import { ackController } from "../rules/ownership.ts";
import { foreseeUpdate } from "../shadow/foresee.ts";
import { create, leave } from "./create.ts";
import { type Declaration, declarationOf } from "./declaration.ts";
import type { Ending } from "./ending.ts";
import { type Observation, observe } from "./observe.ts";
import type { Pass } from "./pass.ts";
import { settle, waitForTags, waiting } from "./settle.ts";
import { takeOver } from "./take-over.ts";

/** Makes AWS match the object. The caller has made sure that the object is not being deleted. */
export async function converge(pass: Pass): Promise<Ending> {
  if (pass.adoption === "wanted") return await convergeWanted(pass);
  const declaration = declarationOf(pass);
  const observation = await observe(pass);
  if (pass.readOnly) return preview(pass, () => declaration, observation);
  if (observation.state === "absent") {
    if (isAdopted(pass.object.current().metadata)) throw missing(observation);
    return await create(pass, declaration, observation.hidden);
  }
  return await convergeExisting(pass, () => declaration, observation);
}

/** Like `converge`, for an object that is to adopt an existing resource. Such an object declares nothing until its spec is filled in. */
async function convergeWanted(pass: Pass): Promise<Ending> {
  const observation = await observe(pass);
  if (pass.readOnly) return preview(pass, () => declarationOf(filled(pass, observation)), observation);
  if (observation.state === "absent") {
    if (mustExist(pass)) throw missing(observation);
    // From here on, the object no longer adopts a resource: it gets a newly created resource, or none.
    const creating = { ...pass, adoption: undefined };
    return await create(creating, declarationOf(creating), observation.hidden);
  }
  return await convergeExisting(pass, () => declarationOf(pass), observation);
}

async function convergeExisting(
  pass: Pass,
  declare: () => Declaration,
  observation: Exclude<Observation, { state: "absent" }>,
): Promise<Ending> {
  if (observation.state === "busy") return waiting(observation);
  // The resource is being removed, so its name will become free. Nothing is recorded about a resource that is not ours.
  const leaving = observation.state === "refused" ? observation.leaving : undefined;
  if (leaving !== undefined) return { outcome: "in-progress", busy: leaving };
  const { ownership } = observation;
  if (ownership.owner === "foreign" && wasMeantToBeCreated(pass)) return await leave(pass);
  const busy = waitForTags(pass, ownership);
  if (busy !== undefined) return { outcome: "in-progress", busy };
  if ("reason" in ownership) throw ownership.reason;
  if (observation.state === "refused") throw new Error("a resource that was not read cannot be ours");
  if (ownership.owner === "adoptable") return await adopt(pass, observation);
  if (ownership.owner === "acks") return await takeOver(pass, declare(), observation);
  const declaration = declare();
  const controller = ackController(pass.kind.resource, declaration.tags, observation.tags);
  if (controller !== undefined) return previewBesideAck(pass, declaration, observation, controller);
  if (pass.paused !== undefined) return previewPaused(pass, declaration, observation);
  if (pass.shadow) return foreseeUpdate(pass, declaration, observation);
  return await settle(pass, declaration, observation, "unchanged");
}

/** The error for an adopted resource that does not exist. As in ACK, such a resource is not re-created. */
function missing({ hidden }: Extract<Observation, { state: "absent" }>): unknown {
  return hidden?.cause ?? new Error("adopted resource not found");
}

/** Whether this run set the finalizer in order to create the resource, but the object changed before the create call. */
function wasMeantToBeCreated({ object, finalizer, findings }: Pass): boolean {
  return !findings.managedBefore && object.hasFinalizer(finalizer);
}
