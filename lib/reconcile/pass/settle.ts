import { type Busy, SECONDS_LONG } from "../contract/progress.ts";
import { noteApplied } from "../drift/note-applied.ts";
import { isAdopted } from "../rules/adoption.ts";
import { isTakenOver } from "../rules/desired-tags.ts";
import type { Ownership } from "../rules/ownership.ts";
import { noteCorrections } from "./corrections.ts";
import type { Declaration } from "./declaration.ts";
import type { Ending } from "./ending.ts";
import { execute } from "./execute.ts";
import type { Observation, Present } from "./observe.ts";
import type { Pass } from "./pass.ts";
import { type Plan, plan } from "./plan.ts";

/** Corrects the differences in a resource that is ours, if there are any. `before` is the outcome of the pass so far. */
export async function settle(
  pass: Pass,
  declaration: Declaration,
  observation: Present,
  before: "unchanged" | "created" | "updated",
): Promise<Ending> {
  const { findings } = pass;
  learn(pass, observation);
  const planned = plan(pass, declaration, observation);
  reportUnread(pass, observation);
  if (planned.steps.length === 0) {
    await noteCorrections(pass, [], planned.differing, observation);
    noteApplied(pass, planned, observation);
    return endingOf(pass, planned, planned.errors, observation, before);
  }

  await pass.claim();
  const made = findings.steps.length;
  const { errors, busy } = await execute(pass, planned, observation);
  const changed = findings.steps.length > made && before === "unchanged" ? "updated" : before;
  const after = { ...observation, seen: { ...observation.seen, ...(busy === undefined ? {} : { busy }) } };
  noteApplied(pass, planned, after);
  const verify = await noteCorrections(pass, findings.steps.slice(made), planned.differing, after);
  return { ...endingOf(pass, planned, errors, after, changed), verify };
}

/** Notes what an observation shows about a resource that is ours. */
export function learn({ findings, object }: Pass, { seen, tags }: Present): void {
  findings.arn = seen.arn;
  findings.fields = { ...findings.fields, ...seen.status };
  const origin = isAdopted(object.current().metadata) ? "Adopted" : "Created";
  findings.origin = isTakenOver(tags) ? "TakenOver" : origin;
}

/**
 * The ending of a pass that has to wait until AWS is done. The status fields stay unchanged, because nobody knows whose resource it is as
 * long as its tags have not been read.
 */
export function waiting({ seen }: Extract<Observation, { state: "busy" }>): Ending {
  return { outcome: "in-progress", busy: seen.busy };
}

/**
 * What to wait for if a new owner tag is not visible yet; `undefined` if there is nothing to wait for, or if the kind's tags are always
 * visible immediately.
 */
export function waitForTags({ kind }: Pass, { owner }: Ownership): Busy | undefined {
  if (owner !== "late" || kind.tags.lateSeconds === undefined) return undefined;
  const message = "waiting for the resource's owner tag to become visible";
  return { reason: "TagsNotVisible", message, ...SECONDS_LONG, total: true };
}

function endingOf(
  { kind }: Pass,
  { advisories }: Plan,
  errors: ReadonlyMap<string, unknown>,
  { seen }: Present,
  outcome: "unchanged" | "created" | "updated",
): Ending {
  const names = [kind.tags.field, ...kind.parts.map(({ name }) => name)];
  return {
    outcome: seen.busy === undefined ? outcome : "in-progress",
    errors: names.flatMap((name) => (errors.has(name) ? [errors.get(name)] : [])),
    busy: seen.busy,
    unsynced: seen.impaired,
    advisories,
  };
}

/** Notes which parts could not be read. */
export function reportUnread({ findings, log }: Pass, { unread }: Present): void {
  for (const [part, error] of unread) {
    findings.unread.add(part);
    log.warn("part not read", { part, error });
  }
}
