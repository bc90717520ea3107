import { KubernetesApiError } from "../kubernetes/client.ts";
import { act } from "./act/act.ts";
import { tellCreated } from "./act/create.ts";
import { factsOf, type Pass, type PlacedPass } from "./act/pass.ts";
import { type Conclusion, conclude } from "./conclude.ts";
import type { Created } from "./contract/kind.ts";
import type { Description } from "./contract/progress.ts";
import { refuse } from "./decide/compare.ts";
import { decide, foresee } from "./decide/decide.ts";
import type { Decision } from "./decide/decision.ts";
import { declarationOf } from "./decide/declaration.ts";
import { appliedAfter } from "./decide/drift/applied.ts";
import { shadow, type Withheld, withhold } from "./decide/gate.ts";
import { refuseMoved } from "./decide/guards/refuse-moved.ts";
import type { Observation } from "./decide/observation.ts";
import { identified } from "./decide/ownership/identify.ts";
import type { Dependencies, Run } from "./dependencies.ts";
import type { Ended, Ending } from "./ending.ts";
import { enter } from "./enter.ts";
import type { Cause } from "./messages.ts";
import { ConflictError } from "./object/claim.ts";
import { StaleObjectError } from "./object/optimistic-lock.ts";
import { observe, observeMade } from "./observe.ts";
import { outlookOf } from "./outlook-of.ts";

/** How many decisions a pass carries out: over what is there, and over what it has created, taken over or adopted. */
const MOST_DECISIONS = 3;

/**
 * One pass over an object that was just read: finds its place, observes its resource, decides what to do, does it, and writes the status. It
 * decides and acts until there is nothing more to do, or until the gate withholds the decision.
 *
 * Rejects with `StaleObjectError` if the object has changed since it was read, with `ConflictError` while another pass holds a claim on the
 * object, and with `KubernetesApiError` if a request to the API server fails; every other failure is written to the status.
 */
export async function pass(begun: Pass, cause: Cause, run: Run, dependencies: Dependencies): Promise<Conclusion> {
  const placed = await enter(begun, run, dependencies);
  if ("outcome" in placed) return placed;
  if ("ending" in placed) return await end(begun, placed, cause, run, dependencies);
  let outcome: Ending["outcome"] = "unchanged";
  let verify = false;
  let ended: Ended | undefined;
  try {
    let pass = prepare(placed);
    let observation = await observe(pass);
    for (let left = MOST_DECISIONS; ended === undefined; left--) {
      if (left === 0) throw new Error("the resource keeps changing");
      const facts = factsOf(pass);
      const decision = decide(facts, observation);
      learn(pass, decision, observation);
      const withheld = withhold(facts, decision);
      if (withheld !== undefined) {
        ended = report(pass, withheld, decision, observation, outcome);
        break;
      }
      const acted = await act(pass, decision, observation);
      if (!("pass" in acted)) {
        const last = outcome === "unchanged" ? (acted.outcome ?? outcome) : outcome;
        ended = { ending: { ...acted, outcome: last, verify: verify || (acted.verify ?? false) } };
        break;
      }
      ({ pass } = acted);
      outcome = decision.action === "create" ? "created" : "updated";
      verify ||= decision.action === "adopt" || ("made" in acted.observation && acted.observation.made);
      observation = "made" in acted.observation ? await observeCreated(pass, acted.observation) : acted.observation;
    }
  } catch (error) {
    if (isEngineError(error)) throw error;
    const { errors, busy } = refuse(placed, error);
    ended = { ending: { outcome, errors, busy } };
  } finally {
    placed.end();
  }
  return await end(placed, ended, cause, run, dependencies);
}

/** Writes how a pass has ended to the status. In shadow mode, only notes it. */
async function end(
  pass: Pass & Partial<PlacedPass>,
  { ending, foreseen }: Ended,
  cause: Cause,
  run: Run,
  dependencies: Dependencies,
): Promise<Conclusion> {
  if (pass.settings.mode !== "shadow") return await conclude(pass, ending, cause, run, dependencies);
  pass.work.outlook = outlookOf(pass, ending, foreseen);
  return { outcome: "foreseen" };
}

/** How a pass ends whose decision is withheld. In shadow mode, the last of the decisions that would follow says how the pass would end. */
function report(
  pass: PlacedPass,
  withheld: Withheld,
  decision: Decision,
  observation: Observation,
  outcome: Ending["outcome"],
): Ended {
  if (withheld.row !== shadow) return { ending: { ...withheld.report, outcome } };
  const decisions = foresee(factsOf(pass), decision, observation);
  const foreseen = { decisions, observation };
  const [, then] = decisions;
  if (then === undefined) return { ending: { ...withheld.report, outcome }, foreseen };
  learn(pass, then, observation);
  return { ending: { ...then, outcome }, foreseen };
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

/** Whether an error is the engine's own. Such an error was not caused by the object, and cannot or need not be reported in its status. */
function isEngineError(error: unknown): boolean {
  return error instanceof StaleObjectError || error instanceof ConflictError || error instanceof KubernetesApiError;
}
