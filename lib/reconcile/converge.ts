import { isReadOnly } from "./annotations.ts";
import { TerminalError } from "./errors.ts";
import { describeChanges, normal } from "./events.ts";
import { ownershipError, refuse, takeOver } from "./ownership.ts";
import type { Observation } from "./resource-manager.ts";
import type { Session } from "./session.ts";
import type { Step } from "./step.ts";

/** Makes AWS match the object. The caller has ruled out that the object is being deleted. */
export async function converge(session: Session): Promise<Step> {
  const { manager, aws } = session;
  const observed = await manager.observe(session.resource(), aws);
  if (isReadOnly(session.tracked.current().metadata)) return report(session, observed);
  if (observed === undefined) return await create(session);
  switch (observed.owner) {
    case "ours":
      return await settle(session, observed, "unchanged");
    case "acks":
      manager.plan(session.resource(), observed);
      return await settle(session, await takeOver(session, observed), "updated");
    case "foreign":
    case "unknown":
      return await refuse(session, observed);
  }
}

/** A read-only object says what AWS has, whoever owns it, and in which of its fields it differs. */
function report({ manager, memory, resource }: Session, observed: Observation | undefined): Step {
  if (observed === undefined) throw new Error("read-only resource not found");
  if (observed.owner === "unknown") throw ownershipError(observed);
  memory.learn({ arn: observed.arn });
  const changes = manager.plan(resource(), observed);
  const advisory = { reason: "ReadOnlyDrift", message: `differs from the spec: ${describeChanges(changes)}` };
  return { outcome: "unchanged", advisories: changes.length > 0 ? [advisory] : [] };
}

/** Makes the resource and settles it in the same pass. */
async function create(session: Session): Promise<Step> {
  const { manager, aws, tracked, memory } = session;
  manager.plan(session.resource(), undefined);
  await session.claim("Created");
  await tracked.addFinalizer(manager.finalizer);
  const { requeueAfterSeconds, status } = await createOrLeave(session);
  memory.learn({ fields: status });
  const happening = normal("Created", `${manager.kind.kind} created in AWS`);
  if (requeueAfterSeconds !== undefined) {
    memory.tell(happening);
    return { outcome: "in-progress", requeueAfterSeconds };
  }

  const observed = await manager.observe(session.resource(), aws);
  if (observed === undefined) throw new Error("the resource does not show yet after it was created");
  if (observed.owner === "unknown") throw ownershipError(observed);
  if (observed.owner !== "ours") {
    await tracked.removeFinalizer(manager.finalizer);
    throw new TerminalError("AlreadyExists", "Resource already exists");
  }
  memory.tell(happening);
  return await settle(session, observed, "created");
}

/** Takes the finalizer off again if the create finds that the resource is somebody else's. */
async function createOrLeave({ manager, aws, tracked, resource }: Session) {
  try {
    return await manager.create(resource(), aws);
  } catch (error) {
    if (error instanceof TerminalError && error.reason === "AlreadyExists") {
      await tracked.removeFinalizer(manager.finalizer);
    }
    throw error;
  }
}

/** Writes what differs, and nothing where nothing does. `before` is what the pass has come to so far. */
async function settle(
  session: Session,
  observed: Observation,
  before: "unchanged" | "created" | "updated",
): Promise<Step> {
  const { manager, aws, memory } = session;
  memory.learn({ arn: observed.arn, fields: observed.status });
  const changes = manager.plan(session.resource(), observed);
  const advisories = manager.advise(session.resource(), observed);
  if (changes.length === 0) return { outcome: before, advisories };

  const repairs = isSettled(session);
  await session.claim();
  const { requeueAfterSeconds, status } = await manager.apply(session.resource(), changes, aws);
  memory.learn({ fields: status });
  if (before !== "created") memory.tell(normal(repairs ? "DriftCorrected" : "Updated", describeChanges(changes)));
  if (requeueAfterSeconds !== undefined) return { outcome: "in-progress", requeueAfterSeconds };
  return { outcome: before === "created" ? "created" : "updated", advisories };
}

/** The object was settled and nobody has changed it since, so the difference came about in AWS. */
function isSettled({ tracked }: Session): boolean {
  const { metadata, status } = tracked.current();
  const ready = status?.conditions?.find(({ type }) => type === "Ready");
  return status?.observedGeneration === metadata.generation && ready?.status === "True";
}
