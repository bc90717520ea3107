import { KubernetesApiError } from "../kubernetes/client.ts";
import type { Delayed } from "../queue/work-queue.ts";
import { act } from "./act/act.ts";
import { factsOf, type Pass, type PlacedPass } from "./act/pass.ts";
import { conclude } from "./conclude.ts";
import { decide, foresee } from "./decide/decide.ts";
import { type Decision, type Report, refuse } from "./decide/decision.ts";
import { appliedAfter } from "./decide/drift/earlier-writes.ts";
import { declarationOf, type Facts } from "./decide/facts.ts";
import { shadow, type Withheld, withhold } from "./decide/gate.ts";
import type { Observation } from "./decide/observation.ts";
import { identified, refuseMoved } from "./decide/ownership/identify.ts";
import type { Dependencies } from "./dependencies.ts";
import { enter } from "./enter.ts";
import type { Cause } from "./object/chain.ts";
import { ConflictError } from "./object/claim.ts";
import { StaleObjectError } from "./object/optimistic-lock.ts";
import { observe, observeCreated } from "./observe.ts";

/** How many decisions a pass carries out: over what is there, and over what it has created, taken over or adopted. */
const MOST_DECISIONS = 3;

/**
 * One pass over an object that was just read: finds its place, observes its resource, decides what to do, does it, and writes the status. It
 * decides and acts until there is nothing more to do, or until the gate withholds the decision. Resolves to the message that continues its
 * work.
 *
 * Rejects with `StaleObjectError` if the object has changed since it was read, with `ConflictError` while another pass holds a claim on the
 * object, and with `KubernetesApiError` if a request to the API server fails; every other failure is written to the status.
 */
export async function pass(begun: Pass, cause: Cause, dependencies: Dependencies): Promise<Delayed | undefined> {
  const placed = await enter(begun, dependencies);
  if (!("target" in placed)) return await conclude(begun, placed, cause);
  let report: Report;
  try {
    let pass = prepare(placed);
    let observation = await observe(pass);
    for (let left = MOST_DECISIONS; ; left--) {
      if (left === 0) throw new Error("the resource keeps changing");
      pass = await withOwners(pass, observation, dependencies);
      const facts = factsOf(pass);
      const decision = await guarded(pass, await decided(facts, observation), observation, dependencies);
      learn(pass, decision, observation);
      const withheld = withhold(facts, decision);
      const acted =
        withheld === undefined
          ? await act(pass, decision, observation)
          : reportOf(pass, withheld, decision, observation);
      if (!("pass" in acted)) {
        report = acted;
        break;
      }
      ({ pass } = acted);
      observation = "made" in acted.observation ? await observeCreated(pass, acted.observation) : acted.observation;
    }
  } catch (error) {
    if (isEngineError(error)) throw error;
    report = refuse(placed, error);
  } finally {
    placed.end();
  }
  return await conclude(placed, report, cause);
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

/** Finds out whose the targets are that the object names, if the decision depends on it. Few deployments and objects need this module. */
async function withOwners(pass: PlacedPass, observation: Observation, dependencies: Dependencies): Promise<PlacedPass> {
  const { settings, kind } = pass;
  const isNaming = kind.restrictedFields?.some(({ names }) => names === "target");
  if (settings.targets !== "closed" || !isNaming) return pass;
  const { addOwners } = await import("./add-owners.ts");
  return await addOwners(pass, observation, dependencies);
}

/** The decision. Few objects are read-only, so a cold start does not read the rules for them. */
async function decided(facts: Facts, observation: Observation): Promise<Decision> {
  const isReadOnly = facts.readOnly && facts.object.metadata.deletionTimestamp === undefined;
  if (!isReadOnly) return decide(facts, observation);
  const { decideReadOnly } = await import("./decide/read-only.ts");
  return decideReadOnly(facts, observation);
}

/** The decision, with what holds it back. In shadow mode, nothing is carried out anyway, and only the approval that it needs is noted. */
async function guarded(
  pass: PlacedPass,
  decision: Decision,
  observation: Observation,
  dependencies: Dependencies,
): Promise<Decision> {
  const { needsApproval, object, settings } = pass;
  const isAboutApproval = needsApproval || object.current().status?.approval !== undefined;
  const isLimited = (settings.maximumRepairsPerHour ?? settings.maximumOpeningsPerHour) !== undefined;
  const isGuarded = isAboutApproval || isLimited || decision.action === "delete";
  if (!(settings.mode === "shadow" ? needsApproval : isGuarded)) return decision;
  // Few passes need this module, so a cold start does not read it.
  const { guard } = await import("./guard.ts");
  return await guard(pass, decision, observation, dependencies);
}

/** Notes what a decision and its observation show, for the status. */
function learn(pass: PlacedPass, decision: Decision, observation: Observation): void {
  const { outcome, log } = pass;
  const { known = {} } = decision;
  outcome.observation = observation;
  if (isOwn(observation)) pass.memory?.rememberSeen(pass.resource);
  if ("arn" in known) outcome.arn = known.arn;
  if (known.origin !== undefined) outcome.origin = known.origin;
  outcome.fields = { ...outcome.fields, ...known.fields };
  // What is not known to be declared has not been applied.
  if (!("outstanding" in decision) || observation.state !== "present" || pass.waitsFor !== undefined) return;
  outcome.applied = appliedAfter(factsOf(pass), decision, observation, []);
  for (const [part, error] of observation.unread) {
    outcome.unread.add(part);
    log.warn("part not read", { part, error });
  }
}

function isOwn(observation: Observation): boolean {
  return observation.state === "present" && ["ours", "acks"].includes(observation.ownership.owner);
}

/**
 * What a pass reports whose decision is withheld. In shadow mode, it notes the decisions that would follow, and the last of them says what
 * the pass would report.
 */
function reportOf(pass: PlacedPass, withheld: Withheld, decision: Decision, observation: Observation): Report {
  if (withheld.row !== shadow) return withheld.report;
  const decisions = foresee(factsOf(pass), decision, observation);
  pass.outcome.foreseen = decisions;
  const [, then] = decisions;
  if (then === undefined) return withheld.report;
  learn(pass, then, observation);
  return then;
}

/** Whether an error is the engine's own. Such an error was not caused by the object, and cannot or need not be reported in its status. */
function isEngineError(error: unknown): boolean {
  return error instanceof StaleObjectError || error instanceof ConflictError || error instanceof KubernetesApiError;
}
