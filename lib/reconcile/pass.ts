import { KubernetesApiError, type Namespace } from "../kubernetes/client.ts";
import { act, release } from "./act/act.ts";
import { tellCreated } from "./act/create.ts";
import { factsOf, type Pass, type PlacedPass } from "./act/pass.ts";
import type { Cause } from "./cause.ts";
import { type Conclusion, conclude } from "./conclude.ts";
import type { Created } from "./contract/kind.ts";
import type { Description } from "./contract/progress.ts";
import { refuse } from "./decide/compare.ts";
import { decide, foresee } from "./decide/decide.ts";
import type { Decision } from "./decide/decision.ts";
import { declarationOf } from "./decide/declaration.ts";
import { releaseWith } from "./decide/delete.ts";
import { appliedAfter } from "./decide/drift/applied.ts";
import { shadow } from "./decide/gate.ts";
import { deletesResource } from "./decide/guards/annotations.ts";
import { refuseMoved } from "./decide/guards/refuse-moved.ts";
import { inScope } from "./decide/guards/scope.ts";
import type { Observation } from "./decide/observation.ts";
import { identified } from "./decide/ownership/identify.ts";
import { withhold } from "./decide/withhold.ts";
import type { Dependencies, Run } from "./dependencies.ts";
import type { Ending } from "./ending.ts";
import { enter } from "./enter.ts";
import { respectForeignClaim } from "./object/claim.ts";
import { OUT_OF_SCOPE, RELEASED } from "./object/conditions.ts";
import { ConflictError } from "./object/conflict-error.ts";
import { StaleObjectError } from "./object/optimistic-lock.ts";
import { observe, observeMade } from "./observe.ts";
import { type Foreseen, outlookOf } from "./outlook-of.ts";
import { RefusedReferenceError, UnresolvedReferenceError, unresolved } from "./place/references/reference-error.ts";

/**
 * One pass over an object that was just read: finds its place, observes its resource, decides what to do, does it, and writes the status.
 *
 * Rejects with `StaleObjectError` if the object has changed since it was read, with `ConflictError` while another pass holds a claim on the
 * object, and with `KubernetesApiError` if a request to the API server fails; every other failure is written to the status.
 */
export async function pass(begun: Pass, cause: Cause, run: Run, dependencies: Dependencies): Promise<Conclusion> {
  const { object, finalizer, settings, work } = begun;
  const { metadata, status } = object.current();
  const isShadow = settings.mode === "shadow";
  const end = async (pass: Pass & Partial<PlacedPass>, ending: Ending, foreseen?: Foreseen): Promise<Conclusion> => {
    if (!isShadow) return await conclude(pass, ending, cause, run, dependencies);
    work.outlook = outlookOf(pass, ending, foreseen);
    return { outcome: "foreseen" };
  };

  const managed = object.hasFinalizer(finalizer);
  const isInScope = inScope(metadata, settings.scope);
  const isLeaving = !managed && metadata.deletionTimestamp !== undefined;
  if (!managed && !isInScope) return { outcome: "out-of-scope" };
  if (isLeaving && status === undefined) return { outcome: "unchanged" };
  if (!isShadow) respectForeignClaim(status, run.holder, dependencies.now());
  if (!isInScope) return await end(begun, { outcome: "out-of-scope", unsynced: OUT_OF_SCOPE });
  if (isLeaving) return await end(begun, { outcome: "released", unsynced: RELEASED });

  const namespace = await dependencies.kubernetes.readNamespace(metadata.namespace);
  if (isRetained(begun, namespace)) {
    const decision = releaseWith(`${begun.kind.resource.kind} kept in AWS, as the deletion policy requires`);
    const withheld = withhold(factsOf(begun), decision);
    if (withheld === undefined) return await end(begun, { ...(await release(begun, decision)), outcome: "released" });
    return await end(begun, { ...withheld.report, outcome: "unchanged" }, { decisions: [decision] });
  }
  const placed = await enter(begun, namespace, dependencies);
  if (placed instanceof Error) return await end(begun, refusedBefore(placed));
  return await end(placed, ...(await decideAndAct(placed)));
}

/** How many decisions a pass carries out: over what is there, and over what it has created, taken over or adopted. */
const MOST_DECISIONS = 3;

/** Observes, decides and acts, until there is nothing more to do or the gate withholds the decision. */
async function decideAndAct(placed: PlacedPass): Promise<[Ending, Foreseen?]> {
  let outcome: Ending["outcome"] = "unchanged";
  let verify = false;
  try {
    let pass = prepare(placed);
    let observation = await observe(pass);
    for (let left = MOST_DECISIONS; left > 0; left--) {
      const facts = factsOf(pass);
      const decision = decide(facts, observation);
      learn(pass, decision, observation);
      const withheld = withhold(facts, decision);
      if (withheld !== undefined) {
        if (withheld.row !== shadow) return [{ ...withheld.report, outcome }];
        const decisions = foresee(facts, decision, observation);
        const last = decisions.at(-1) ?? decision;
        if (last === decision)
          return [
            { ...withheld.report, outcome },
            { decisions, observation },
          ];
        learn(pass, last, observation);
        return [
          { ...last, outcome },
          { decisions, observation },
        ];
      }
      const acted = await act(pass, decision, observation);
      if (!("pass" in acted)) {
        const ended = outcome === "unchanged" ? (acted.outcome ?? outcome) : outcome;
        return [{ ...acted, outcome: ended, verify: verify || (acted.verify ?? false) }];
      }
      ({ pass } = acted);
      outcome = decision.action === "create" ? "created" : "updated";
      verify ||= decision.action === "adopt" || ("made" in acted.observation && acted.observation.made);
      observation = "made" in acted.observation ? await observeCreated(pass, acted.observation) : acted.observation;
    }
    throw new Error("the resource keeps changing");
  } catch (error) {
    if (isEngineError(error)) throw error;
    const { errors, busy } = refuse(placed, error);
    return [{ outcome, errors, busy }];
  } finally {
    placed.end();
  }
}

/** Checks, before AWS is asked, that the pass may act on what the object declares. Throws a `TerminalError` if it must not. */
function prepare(placed: PlacedPass): PlacedPass {
  const { kind, aws, adoption } = placed;
  const { metadata, status } = placed.object.current();
  const resource = identified(factsOf(placed), placed.resource);
  refuseMoved(status?.ackResourceMetadata, resource.place, kind.arn?.(resource));
  const pass = { ...placed, resource, target: kind.target(resource, aws) };
  // An object that is to adopt a resource declares nothing until its spec is filled in.
  const declares = metadata.deletionTimestamp === undefined && adoption !== "wanted";
  return declares ? { ...pass, declaration: declarationOf(factsOf(pass)) } : pass;
}

/** Notes what a decision and its observation show, for the status. */
function learn(pass: PlacedPass, decision: Decision, observation: Observation): void {
  const { work, log } = pass;
  const { known = {} } = decision;
  if ("arn" in known) work.arn = known.arn;
  if (known.origin !== undefined) work.origin = known.origin;
  work.fields = { ...work.fields, ...known.fields };
  if (!("plan" in decision) || observation.state !== "present") return;
  work.applied = appliedAfter(factsOf(pass), decision.plan, observation, []);
  for (const [part, error] of observation.unread) {
    work.unread.add(part);
    log.warn("part not read", { part, error });
  }
}

/**
 * Observes a resource that the pass has created. If AWS says that it is new, only what the create call left open is read. Otherwise, it may
 * have existed before, so everything is read, and the tags decide who owns it.
 */
async function observeCreated(pass: PlacedPass, created: Created<Description>): Promise<Observation> {
  const observation = created.made ? await observeMade(pass, created.seen, created.set ?? {}) : await observe(pass);
  if (observation.state === "present" && observation.ownership.owner === "ours") tellCreated(pass);
  return observation;
}

/** Whether deleting the object leaves its resource in AWS. */
function isRetained({ object, kind, settings }: Pass, { annotations }: Namespace): boolean {
  const { metadata } = object.current();
  return metadata.deletionTimestamp !== undefined && !deletesResource(metadata, annotations, kind.resource, settings);
}

/** How a pass ends that must not reach AWS. */
function refusedBefore(error: Error): Ending {
  const references = { status: "False", reason: error.message } as const;
  if (error instanceof RefusedReferenceError) return { outcome: "unchanged", errors: [error], references };
  if (!(error instanceof UnresolvedReferenceError)) return { outcome: "unchanged", errors: [error] };
  return { outcome: "unchanged", busy: unresolved(error), references: { ...references, status: error.status } };
}

/** Whether an error is the engine's own. Such an error was not caused by the object, and cannot or need not be reported in its status. */
function isEngineError(error: unknown): boolean {
  return error instanceof StaleObjectError || error instanceof ConflictError || error instanceof KubernetesApiError;
}
