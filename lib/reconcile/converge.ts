import { isReadOnly } from "./annotations.ts";
import { TerminalError } from "./errors.ts";
import { describeChanges, normal } from "./events.ts";
import { ownershipError, takeOver } from "./ownership.ts";
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
      return await settle(session, observed);
    case "acks":
      manager.plan(session.resource(), observed);
      return await settle(session, await takeOver(session, observed));
    case "foreign":
    case "unknown":
      throw ownershipError(observed);
  }
}

/** A read-only object says what AWS has, whoever owns it, and in which of its fields it differs. */
function report({ manager, resource }: Session, observed: Observation | undefined): Step {
  if (observed === undefined) throw new Error("read-only resource not found");
  if (observed.owner === "unknown") throw ownershipError(observed);
  const changes = manager.plan(resource(), observed);
  const advisory = { reason: "ReadOnlyDrift", message: `differs from the spec: ${describeChanges(changes)}` };
  return { outcome: "unchanged", arn: observed.arn, advisories: changes.length > 0 ? [advisory] : [] };
}

/** Makes the resource and settles it in the same pass. */
async function create(session: Session): Promise<Step> {
  const { manager, aws, tracked } = session;
  manager.plan(session.resource(), undefined);
  await session.claim("Created");
  await tracked.addFinalizer(manager.finalizer);
  const created = await createOrLeave(session);
  if (created.requeueAfterSeconds !== undefined) return { outcome: "in-progress", ...created };

  const observed = await manager.observe(session.resource(), aws);
  if (observed === undefined) throw new Error("the resource does not show yet after it was created");
  if (observed.owner === "unknown") throw ownershipError(observed);
  if (observed.owner !== "ours") {
    await tracked.removeFinalizer(manager.finalizer);
    throw new TerminalError("AlreadyExists", "Resource already exists");
  }
  session.tell(normal("Created", `${manager.kind.kind} created in AWS`));
  const settled = await settle(session, observed, { afterCreate: true });
  return { ...settled, fields: { ...created.status, ...settled.fields } };
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

/** Writes what differs, and nothing where nothing does. */
async function settle(session: Session, observed: Observation, { afterCreate = false } = {}): Promise<Step> {
  const { manager, aws } = session;
  const changes = manager.plan(session.resource(), observed);
  const found: Step = {
    outcome: afterCreate ? "created" : "unchanged",
    arn: observed.arn,
    fields: observed.status ?? {},
    advisories: manager.advise(session.resource(), observed),
  };
  if (changes.length === 0) return found;

  const repairs = !afterCreate && isSettled(session);
  await session.claim();
  const applied = await manager.apply(session.resource(), changes, aws);
  if (!afterCreate) session.tell(normal(repairs ? "DriftCorrected" : "Updated", describeChanges(changes)));
  return {
    ...found,
    outcome: applied.requeueAfterSeconds === undefined ? (afterCreate ? "created" : "updated") : "in-progress",
    fields: { ...found.fields, ...applied.status },
    requeueAfterSeconds: applied.requeueAfterSeconds,
  };
}

/** The object was settled and nobody has changed it since, so the difference came about in AWS. */
function isSettled({ tracked }: Session): boolean {
  const { metadata, status } = tracked.current();
  const ready = status?.conditions?.find(({ type }) => type === "Ready");
  return status?.observedGeneration === metadata.generation && ready?.status === "True";
}
