import type { ReconcileRequest } from "../queue/reconcile-request.ts";
import type { Dependencies, ManagedKind } from "./dependencies.ts";
import { ConflictError } from "./errors.ts";
import { recordHappenings } from "./events.ts";
import { type Memory, startMemory } from "./memory.ts";
import { mergeRequests, type Requests } from "./merge-requests.ts";
import { pass } from "./pass.ts";
import { type ClaimHolder, releaseClaim } from "./release-claim.ts";
import { isChainsOwn, isOutdated } from "./retry.ts";
import type { Subject } from "./subject.ts";
import { StaleObjectError, trackObject } from "./tracked-object.ts";
import { type Verdict, waitFor } from "./verdict.ts";

/** How often a pass goes again because somebody changed the object under it, before the request has to wait. */
const MAXIMUM_ROUNDS = 3;

/**
 * Reconciles one object on behalf of `requests`, which all name it: looks at it as it is now, makes AWS match, and writes its
 * status. `holder` names this pass in the claim and is different for every pass.
 *
 * Resolves when the messages are served; the verdict may carry a message to send first. Rejects when no status could be written:
 * then the messages must come again.
 */
export async function reconcile(requests: Requests, holder: string, dependencies: Dependencies): Promise<Verdict> {
  const { namespace, name, uid } = requests[0];
  const managed = findKind(requests[0], dependencies);
  const { kind, finalizer } = managed.manager;
  const claim: ClaimHolder = { reference: { kind, namespace, name }, uid, holder, finalizer };
  try {
    return await reconcileInRounds(requests, managed, claim, dependencies);
  } catch (error) {
    await releaseClaim(claim, dependencies);
    throw error;
  }
}

function findKind({ group, kind }: ReconcileRequest, { kinds }: Dependencies): ManagedKind {
  const managed = kinds.find(({ manager }) => manager.kind.group === group && manager.kind.kind === kind);
  if (managed === undefined) throw new Error(`no kind ${kind}.${group} in this deployment`);
  return managed;
}

async function reconcileInRounds(
  requests: Requests,
  managed: ManagedKind,
  claim: ClaimHolder,
  dependencies: Dependencies,
): Promise<Verdict> {
  const { kubernetes, log } = dependencies;
  const { reference, uid, holder, finalizer } = claim;
  let memory: Memory | undefined;
  for (let round = 1; ; round++) {
    const object = await kubernetes.get(reference);
    if (object === undefined || object.metadata.uid !== uid) return { outcome: "gone" };

    const retry = object.status?.retry;
    const [first, ...others] = requests.filter((request) => !isOutdated(request, retry));
    if (first === undefined) return { outcome: "outdated" };
    const chainsOwn = requests.find((request) => isChainsOwn(request, retry));
    const request = mergeRequests([first, ...others], chainsOwn);

    const tracked = trackObject(kubernetes, reference, object);
    memory ??= startMemory(tracked.hasFinalizer(finalizer));
    const subject = { managed, tracked, holder, request, chainsOwn: chainsOwn !== undefined, memory };
    const verdict = await attempt(subject, dependencies);
    if (verdict === undefined && round < MAXIMUM_ROUNDS) continue;

    const holdsClaim = tracked.current().status?.claim?.holder === holder;
    if (holdsClaim && !tracked.isGone()) await releaseClaim(claim, dependencies);
    await recordHappenings(kubernetes, tracked.current(), memory.happenings(), log);
    return verdict ?? waitFor(new ConflictError("the object keeps changing"), request);
  }
}

/** One round. Resolves to `undefined` if somebody changed the object under it. */
async function attempt(subject: Subject, dependencies: Dependencies): Promise<Verdict | undefined> {
  try {
    return await pass(subject, dependencies);
  } catch (error) {
    if (error instanceof StaleObjectError) return undefined;
    if (error instanceof ConflictError) return waitFor(error, subject.request);
    throw error;
  }
}
