import { isDeepStrictEqual } from "node:util";
import { own } from "../../text/own.ts";
import type { Tags } from "../contract/tag.ts";
import { normal } from "../object/events.ts";
import { paused, settleUnlessAck } from "../preview/preview.ts";
import { takenOverTags, withoutAwsTags } from "../rules/desired-tags.ts";
import { foundTags } from "../rules/kept-tags.ts";
import { foreseeMark } from "../shadow/foresee.ts";
import type { Declaration } from "./declaration.ts";
import type { Ending } from "./ending.ts";
import { tell } from "./findings.ts";
import type { Present } from "./observe.ts";
import type { Pass } from "./pass.ts";
import { waitForTags } from "./settle.ts";
import { legsOf } from "./step.ts";

/** Takes a resource over from ACK, then settles it. */
export async function takeOver(pass: Pass, declaration: Declaration, observation: Present): Promise<Ending> {
  if (pass.paused !== undefined) return paused(pass, `take the ${pass.kind.resource.kind} over from ACK`);
  const found = foundTags(declaration.tags, observation.tags, pass.settings.unknownTags);
  if (pass.shadow) {
    return foreseeMark(pass, declaration, observation, { action: "take over", to: markedTags(pass, found) });
  }
  const marked = await markAsOurs(pass, observation, found);
  if ("busy" in marked) return { outcome: "in-progress", busy: marked.busy };
  return await settleUnlessAck(pass, declaration, marked, "updated");
}

/**
 * Marks as ours a resource that ACK has managed: writes `tags` and the tags that identify the owner, and changes nothing else. Afterwards,
 * the pass holds the claim. Resolves to the observation with the fresh tags, or to what the pass has to wait for.
 */
export async function markAsOurs(pass: Pass, observation: Present, tags: Tags): Promise<Marked> {
  const { kind, findings } = pass;
  const { seen } = observation;
  if (seen.busy !== undefined && !kind.tags.whileBusy) return { busy: seen.busy };
  const to = markedTags(pass, tags);
  await pass.claim("TakingOver");
  const marked = await writeMark(pass, observation, to);
  if ("seen" in marked) tell(findings, normal("TakenOver", "taken over from ACK"));
  return marked;
}

function markedTags({ kind, resource }: Pass, tags: Tags): Tags {
  return takenOverTags(kind.tags.field, tags, resource, kind.resource);
}

/** The result of marking a resource: the observation with the fresh tags, or what the pass has to wait for. */
export type Marked = Present | Pick<Required<Ending>, "busy">;

/**
 * Writes tags that include the owner tag. The tags count as written only when a fresh read shows the owner tag.
 *
 * AWS cannot write tags conditionally, so two objects that are both allowed to take a resource could overwrite each other's owner tag. The
 * tags are therefore read once more directly before the write, and nothing is written if they have changed since the pass observed them.
 */
export async function writeMark(pass: Pass, observation: Present, to: Tags): Promise<Marked> {
  const { kind, target, resource, findings } = pass;
  const { seen, tags: from, observed } = observation;
  const { field } = kind.tags;
  const state = { spec: resource.spec, seen, observed };
  if (!isDeepStrictEqual(await kind.tags.read(target, seen), from)) {
    throw new Error("the resource's tags have changed since this pass first read them");
  }
  findings.marked = true;
  for (const leg of legsOf({ from, to }, kind.tags.route?.({ from, to }, state))) {
    await kind.tags.write(target, leg, state);
    findings.marks.push({ part: field, field, from: withoutAwsTags(leg.from), to: withoutAwsTags(leg.to) });
  }
  const tags = await kind.tags.read(target, seen);
  const { key, value } = resource.ownerTag;
  if (own(tags, key) === value) return { ...observation, tags, ownership: { owner: "ours" } };
  const busy = waitForTags(pass, { owner: "late", reason: new Error() });
  if (busy === undefined) throw new Error("the resource's owner tag is not visible yet");
  return { busy };
}
