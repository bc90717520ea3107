import { normal } from "../../kubernetes/event.ts";
import type { Created } from "../contract/kind.ts";
import type { Description } from "../contract/progress.ts";
import type { Decision, Report } from "../decide/decision.ts";
import { together } from "../decide/gate.ts";
import type { Observation, Present } from "../decide/observation.ts";
import { RELEASED } from "../object/conditions.ts";
import { create } from "./create.ts";
import { addEvent } from "./outcome.ts";
import type { Pass, PlacedPass } from "./pass.ts";
import { update } from "./update.ts";

/** What carrying out a decision led to: what the pass ends with, or what the next decision is made over. */
export type Acted = Report | { readonly pass: PlacedPass; readonly observation: Observation | Created<Description> };

// Few passes need the modules that are imported where they are used, so a cold start does not read them.

/** Carries out a decision. Nothing else in the engine claims, writes to AWS, or changes an object beyond its status. */
export async function act(pass: PlacedPass, decision: Decision, observation: Observation): Promise<Acted> {
  const acted = await carryOut(pass, decision, observation);
  if (decision.approval === undefined || "pass" in acted) return acted;
  const { spendApproval } = await import("./approval.ts");
  await spendApproval(pass, decision, acted);
  return acted;
}

async function carryOut(pass: PlacedPass, decision: Decision, observation: Observation): Promise<Acted> {
  if (decision.tokens !== undefined && decision.tokens.size > 0) {
    const { takeTokens } = await import("./tokens.ts");
    const limit = await takeTokens(pass, decision);
    if (limit !== undefined) return together(decision, limit);
  }
  switch (decision.action) {
    case "wait":
    case "refuse":
      return decision;
    case "release":
      return await release(pass, decision);
    case "create": {
      const created = await create(pass, decision);
      if (created.made && created.seen.busy !== undefined) return { busy: created.seen.busy };
      pass.outcome.result = "created";
      // From here on, the object no longer adopts a resource: it gets the new resource, or none.
      const adoption = pass.adoption === "wanted" ? undefined : pass.adoption;
      return { pass: { ...pass, adoption, justCreated: true }, observation: created };
    }
    case "nothing":
    case "update":
      return await update(pass, decision, present(observation));
    case "take over": {
      const { takeOver } = await import("./take.ts");
      return next(pass, await takeOver(pass, decision.steps, present(observation)));
    }
    case "adopt": {
      const { adopt } = await import("./take.ts");
      const resource = { ...pass.resource, spec: decision.spec };
      const adopting: PlacedPass = { ...pass, resource, declaration: undefined };
      return next(adopting, await adopt(adopting, decision, present(observation)));
    }
    case "delete": {
      const { remove } = await import("./delete.ts");
      const removed = await remove(pass, decision, present(observation));
      return "action" in removed ? await release(pass, removed) : removed;
    }
  }
}

function present(observation: Observation): Present {
  if (observation.state === "present") return observation;
  throw new Error("only a resource that was read can be changed");
}

type Release = Extract<Decision, { readonly action: "release" }>;

/** Releases an object: removes the finalizer, and leaves AWS alone. */
export async function release({ object, outcome }: Pass, decision: Release): Promise<Report> {
  const { errors, fate } = decision;
  await object.removeFinalizer();
  if (fate === undefined) return { errors };
  addEvent(outcome, normal(fate.reason, fate.message));
  outcome.result = "deleted";
  return { errors, unsynced: RELEASED };
}

function next(pass: PlacedPass, taken: Present | Report): Acted {
  if (!("seen" in taken)) return taken;
  pass.outcome.result = "updated";
  return { pass, observation: taken };
}
