import type { ObjectReference } from "../kubernetes/client.ts";
import { KubernetesApiError } from "../kubernetes/client.ts";
import type { Dependencies, ManagedKind } from "./dependencies.ts";
import { ConflictError } from "./errors.ts";
import { type Happening, recordHappenings } from "./events.ts";
import { mergeRequests, type Requests } from "./merge-requests.ts";
import { pass } from "./pass.ts";
import { isChainsOwn, isOutdated } from "./retry.ts";
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
  const { group, kind, namespace, name, uid } = requests[0];
  const managed = dependencies.kinds.find(({ manager }) => manager.kind.group === group && manager.kind.kind === kind);
  if (managed === undefined) throw new Error(`no kind ${kind}.${group} in this deployment`);

  const subject: Subject = { managed, reference: { kind: managed.manager.kind, namespace, name }, uid, holder };
  try {
    return await reconcileInRounds(requests, subject, dependencies);
  } catch (error) {
    await releaseClaim(subject, dependencies);
    throw error;
  }
}

interface Subject {
  readonly managed: ManagedKind;
  readonly reference: ObjectReference;
  readonly uid: string;
  readonly holder: string;
}

async function reconcileInRounds(requests: Requests, subject: Subject, dependencies: Dependencies): Promise<Verdict> {
  const happenings: Happening[] = [];
  for (let round = 1; ; round++) {
    const object = await dependencies.kubernetes.get(subject.reference);
    if (object === undefined || object.metadata.uid !== subject.uid) return { outcome: "gone" };

    const retry = object.status?.retry;
    if (requests.every((request) => isOutdated(request, retry))) return { outcome: "outdated" };
    const chainsOwn = requests.find((request) => isChainsOwn(request, retry));
    const request = mergeRequests(requests, chainsOwn);

    const tracked = trackObject(dependencies.kubernetes, subject.reference, object);
    try {
      const verdict = await pass(
        {
          ...subject,
          tracked,
          request,
          chainsOwn: chainsOwn !== undefined,
          tell: (happening) => happenings.push(happening),
        },
        dependencies,
      );
      await recordHappenings(dependencies.kubernetes, tracked.current(), happenings, dependencies.log);
      return verdict;
    } catch (error) {
      if (error instanceof StaleObjectError && round < MAXIMUM_ROUNDS) continue;
      const conflict = error instanceof StaleObjectError ? new ConflictError(error.message) : error;
      if (!(conflict instanceof ConflictError)) throw error;
      await recordHappenings(dependencies.kubernetes, tracked.current(), happenings, dependencies.log);
      await releaseClaim(subject, dependencies);
      return waitFor(conflict, request);
    }
  }
}

/** Gives up a claim that this pass could not give up with its last status. Best effort: a claim ends by itself. */
async function releaseClaim({ reference, uid, holder }: Subject, { kubernetes, log }: Dependencies): Promise<void> {
  try {
    const object = await kubernetes.get(reference);
    if (object?.metadata.uid !== uid || object.status?.claim?.holder !== holder) return;
    const { resourceVersion } = object.metadata;
    await kubernetes.patchStatus(reference, { metadata: { resourceVersion }, status: { claim: null } });
  } catch (error) {
    if (!(error instanceof KubernetesApiError)) throw error;
    log.warn("claim not given up", { error: error.message });
  }
}
