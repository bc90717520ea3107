import type { Comparison, Decision, Known } from "./decision.ts";
import { without } from "./decision.ts";
import { busyWith, type Declaration, type Facts } from "./facts.ts";
import type { Present } from "./observation.ts";
import { ackController } from "./ownership/ownership.ts";
import { plan } from "./plan.ts";
import { CONTROLLER_TAG } from "./tags/owner-tag.ts";

/** Compares a resource with what the object declares, and decides on the steps that correct the differences, if there are any. */
export function compare(
  facts: Facts,
  declaration: Declaration,
  observation: Present,
  known: Known,
): Extract<Decision, Comparison> {
  const { kind } = facts;
  const { busy, impaired: unsynced } = observation.seen;
  const found = ackController(kind.resource, declaration.tags, observation.tags);
  const planned = plan(facts, declaration, observation);
  const { steps, advisories } = planned;
  return {
    ...{ action: steps.length === 0 ? "nothing" : "update", steps, plan: planned, known },
    ...{ errors: errorsOf(facts, planned.errors), busy, unsynced, advisories },
    controller: found === undefined ? undefined : { found, declared: declaration.tags[CONTROLLER_TAG] },
  };
}

/** The errors of the tags and the parts, in the order of the kind's parts. */
export function errorsOf({ kind }: Pick<Facts, "kind">, errors: ReadonlyMap<string, unknown>): readonly unknown[] {
  const names = [kind.tags.field, ...kind.parts.map(({ name }) => name)];
  return names.flatMap((name) => (errors.has(name) ? [errors.get(name)] : []));
}

/** The decision if an error leaves nothing to do but to report it, or to wait if the error means that AWS is working on the resource. */
export function refuse(facts: Pick<Facts, "kind">, error: unknown, known: Known = {}): Decision {
  const busy = busyWith(facts, error);
  return busy === undefined ? without("refuse", { errors: [error] }, known) : without("wait", { busy }, known);
}
