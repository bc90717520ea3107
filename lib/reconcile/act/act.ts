import type { Created } from "../contract/kind.ts";
import type { Busy, Description } from "../contract/progress.ts";
import type { Decision } from "../decide/decision.ts";
import type { Observation, Present } from "../decide/observation.ts";
import { RELEASED } from "../object/conditions.ts";
import { normal } from "../object/events.ts";
import { adopt } from "./adopt.ts";
import { create } from "./create.ts";
import { remove } from "./delete.ts";
import { takeOver } from "./mark.ts";
import type { Done, Pass, PlacedPass } from "./pass.ts";
import { update } from "./update.ts";
import { tell } from "./work.ts";

/** What carrying out a decision led to: the end of the pass, or what the next decision is made over. */
export type Acted = Done | { readonly pass: PlacedPass; readonly observation: Observation | Created<Description> };

/** Carries out a decision. Nothing else in the engine claims, writes to AWS, or changes an object beyond its status. */
export async function act(pass: PlacedPass, decision: Decision, observation: Observation): Promise<Acted> {
  switch (decision.action) {
    case "wait":
    case "refuse":
      return decision;
    case "release":
      return await release(pass, decision);
    case "create": {
      const created = await create(pass, decision.tags);
      if (created.made && created.seen.busy !== undefined) return { busy: created.seen.busy };
      // From here on, the object no longer adopts a resource: it gets the new resource, or none.
      const adoption = pass.adoption === "wanted" ? undefined : pass.adoption;
      return { pass: { ...pass, adoption, justCreated: true }, observation: created };
    }
    case "nothing":
    case "update":
      return await update(pass, decision, present(observation));
    case "take over":
      return next(pass, await takeOver(pass, decision.steps, present(observation)));
    case "adopt": {
      const resource = { ...pass.resource, spec: decision.spec };
      const adopting: PlacedPass = { ...pass, resource, declaration: undefined };
      return next(adopting, await adopt(adopting, decision, present(observation)));
    }
    case "delete": {
      const removed = await remove(pass, decision, present(observation));
      return "action" in removed ? await release(pass, removed) : removed;
    }
  }
}

function present(observation: Observation): Present {
  if (observation.state === "present") return observation;
  throw new Error("only a resource that was read can be changed");
}

/** Releases an object: removes the finalizer, and leaves AWS alone. */
export async function release({ object, finalizer, work }: Pass, { errors, ...decision }: Decision): Promise<Done> {
  await object.removeFinalizer(finalizer);
  if (!("note" in decision) || decision.note === undefined) return { errors };
  tell(work, normal("Deleted", decision.note));
  return { outcome: "deleted", errors, unsynced: RELEASED };
}

function next(pass: PlacedPass, marked: Present | Busy): Acted {
  return "seen" in marked ? { pass, observation: marked } : { busy: marked };
}
