import { ApiError, type HiddenError, TerminalError } from "../contract/errors.ts";
import type { Created } from "../contract/kind.ts";
import type { Description } from "../contract/progress.ts";
import { normal } from "../object/events.ts";
import { paused, settleUnlessAck } from "../preview/preview.ts";
import { refuseHidden } from "../rules/refuse-hidden.ts";
import { foreseeCreate } from "../shadow/foresee.ts";
import type { Declaration } from "./declaration.ts";
import type { Ending } from "./ending.ts";
import { attributed, tell } from "./findings.ts";
import { observe, observeMade, type Present } from "./observe.ts";
import type { Pass } from "./pass.ts";
import { waitForTags, waiting } from "./settle.ts";

/**
 * Creates the resource, and settles it in the same pass unless AWS is still working on it. If AWS hides whether the resource exists, only
 * an object that has no resource yet may try to create it.
 */
export async function create(pass: Pass, declaration: Declaration, hidden?: HiddenError): Promise<Ending> {
  if (hidden !== undefined) refuseHidden(pass.object.current(), hidden, pass.now());
  if (pass.paused !== undefined) return paused(pass, `create the ${pass.kind.resource.kind}`);
  if (pass.shadow) return foreseeCreate(pass, declaration, hidden);
  const intended = isIntended(pass);
  pass.findings.origin = undefined;
  await pass.claim("Creating");
  await pass.object.addFinalizer(pass.finalizer);
  const created = await createOrLeave(pass, declaration, intended);
  return created.made
    ? await settleMade(pass, declaration, created.seen, created.set ?? {})
    : await settleFound(pass, declaration, created, intended);
}

/** Whether an earlier attempt may have created the resource. An attempt in this run that AWS rejected does not count. */
function isIntended({ object, findings }: Pass): boolean {
  return object.current().status?.origin === "Creating" && findings.origin !== null;
}

/** According to AWS, the resource is new, so only the parts that the create call did not set are written. */
async function settleMade(
  pass: Pass,
  declaration: Declaration,
  seen: Description,
  set: Readonly<Record<string, unknown>>,
): Promise<Ending> {
  const { findings } = pass;
  findings.created = true;
  findings.arn = seen.arn;
  findings.fields = { ...findings.fields, ...seen.status };
  tellCreated(pass);
  if (seen.busy !== undefined) return { outcome: "in-progress", busy: seen.busy };
  const observation = await observeMade(pass, seen, set);
  return { ...(await settleOurs(pass, declaration, observation)), verify: true };
}

/** The resource may have existed before, so everything is read, and the tags decide who owns the resource. */
async function settleFound(
  pass: Pass,
  declaration: Declaration,
  { status, existed }: Extract<Created<Description>, { made: false }>,
  intended: boolean,
): Promise<Ending> {
  const { findings } = pass;
  findings.fields = { ...findings.fields, ...status };
  findings.created = !existed || intended;
  const observation = await observe(pass);
  if (observation.state === "absent") throw new Error("the resource has been created, but is not visible yet");
  if (observation.state === "busy") return waiting(observation);
  if (observation.state === "refused") return await leave(pass);
  if (observation.ownership.owner === "ours") tellCreated(pass);
  return await settleOurs(pass, declaration, observation);
}

async function settleOurs(pass: Pass, declaration: Declaration, observation: Present): Promise<Ending> {
  const { ownership } = observation;
  if (ownership.owner === "foreign" || ownership.owner === "acks") return await leave(pass);
  const busy = waitForTags(pass, ownership);
  if (busy !== undefined) return { outcome: "in-progress", busy };
  if ("reason" in ownership) throw ownership.reason;
  return await settleUnlessAck(pass, declaration, observation, "created");
}

/** Releases an object whose resource name was taken between the check and the create call: the object never had the resource. */
export async function leave({ object, finalizer }: Pass): Promise<never> {
  await object.removeFinalizer(finalizer);
  throw new TerminalError("AlreadyExists", "Resource already exists");
}

function tellCreated({ findings, kind }: Pass): void {
  tell(findings, normal("Created", attributed(findings, `${kind.resource.kind} created in AWS`)));
}

/**
 * Creates the resource. If it turns out that the resource belongs to another owner, the finalizer is removed again. If AWS rejected every
 * attempt, the intent is removed, unless an earlier pass wrote the intent: that pass may have made an attempt to which AWS did not respond.
 */
async function createOrLeave(pass: Pass, { tags }: Declaration, intended: boolean) {
  const { kind, target, resource, object, finalizer, findings } = pass;
  try {
    return await kind.create(target, resource, tags);
  } catch (error) {
    if (error instanceof TerminalError && error.reason === "AlreadyExists") await object.removeFinalizer(finalizer);
    if (isRefusal(error) && !intended) findings.origin = null;
    throw error;
  }
}

/** Whether AWS responded to every attempt at the failed call, regardless of how the kind interprets the response. */
function isRefusal(error: unknown): boolean {
  const refusal = error instanceof TerminalError ? error.cause : error;
  return refusal instanceof ApiError && refusal.answered;
}
