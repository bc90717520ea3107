import type { Group } from "../../queue/group-by-object.ts";
import type { QueuedRequest } from "../../queue/reconcile-request.ts";
import type { KindEntry } from "../contract/kind.ts";
import type { Dependencies, Run } from "../dependencies.ts";
import { isOutdated, isOwnPoll, isOwnRetry } from "../object/chain.ts";
import { ConflictError } from "../object/conflict-error.ts";
import { recordHappenings } from "../object/events.ts";
import { ObjectTooLargeError, type OptimisticLock, StaleObjectError } from "../object/optimistic-lock.ts";
import { resend } from "../object/resend.ts";
import { tooLarge, tooLargeHappening } from "../object/too-large.ts";
import type { Cause } from "./cause.ts";
import type { Conclusion } from "./conclude.ts";
import { type Findings, tell } from "./findings.ts";
import { mergeRequests } from "./merge-requests.ts";
import { beginVisit, type Visit } from "./pass.ts";
import type { PassOutcome } from "./result.ts";
import { round } from "./round.ts";
import { waitFor } from "./wait-for.ts";

/** An object as it was just read, for one round of a run. */
interface Subject {
  readonly entry: KindEntry;
  readonly object: OptimisticLock;
  readonly findings: Findings;
  /** Whether this is the run's last round. After a conflict in the last round, the request is sent again. */
  readonly isLast: boolean;
}

/** Serves messages with one round over their object. Resolves to `undefined` if another round has to follow because the object changed. */
export async function serve(
  messages: Group<QueuedRequest>,
  { entry, object, findings, isLast }: Subject,
  run: Run,
  dependencies: Dependencies,
): Promise<PassOutcome | undefined> {
  const unsent = dependencies.settings.mode === "shadow" ? [] : await resend(messages, object, run, dependencies);
  const served = messages.filter((message) => !unsent.includes(message));
  const chains = object.current().status ?? {};
  const [first, ...others] = served.filter(({ request }) => !isOutdated(request, chains));
  if (first === undefined) return unsent.length > 0 ? "resent" : "outdated";

  const cause = causeOf([first, ...others], object);
  const kind = await entry.load();
  const visit = beginVisit({ entry, kind, object, ownPoll: cause.ownPoll }, findings, run, dependencies);
  const conclusion = await attempt(visit, cause, isLast, run, dependencies);
  if (conclusion === undefined) return undefined;
  try {
    if (conclusion.message !== undefined) await run.send(conclusion.message);
  } finally {
    await recordHappenings(dependencies.kubernetes, object.current(), findings.happenings, dependencies.log);
  }
  return conclusion.outcome;
}

function causeOf(messages: Group<QueuedRequest>, object: OptimisticLock): Cause {
  const chains = object.current().status ?? {};
  const [first, ...others] = messages;
  const requests = [first.request, ...others.map(({ request }) => request)] as const;
  const ownRetry = requests.find((request) => isOwnRetry(request, chains));
  const ownPoll = requests.find((request) => isOwnPoll(request, chains));
  return {
    request: mergeRequests(requests, ownRetry ?? ownPoll),
    messageId: first.id,
    ownRetry: ownRetry !== undefined,
    ownPoll: ownPoll !== undefined,
  };
}

/** Resolves to `undefined` if the object changed during the round and another round follows. */
async function attempt(
  visit: Visit,
  cause: Cause,
  isLast: boolean,
  run: Run,
  dependencies: Dependencies,
): Promise<Conclusion | undefined> {
  try {
    return await round(visit, cause, run, dependencies);
  } catch (error) {
    if (error instanceof ConflictError) return { outcome: "conflict", message: waitFor(error, cause.request) };
    if (error instanceof ObjectTooLargeError) return concludeTooLarge(visit);
    if (!(error instanceof StaleObjectError)) throw error;
    // A call to which AWS did not respond may still arrive. It must not arrive after a write of another round, so no other round follows.
    if (!isLast && !visit.findings.unanswered) return undefined;
    const conflict = new ConflictError("the object keeps changing");
    return { outcome: "conflict", message: waitFor(conflict, cause.request) };
  }
}

/** The conclusion for an object that is too large for its status to be written. It is checked again when it changes, and by the sweep. */
function concludeTooLarge({ findings }: Visit): Conclusion {
  findings.failure = { terminal: [tooLarge], recoverable: [] };
  tell(findings, tooLargeHappening);
  return { outcome: "terminal" };
}
