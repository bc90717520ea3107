import { normal } from "../object/events.ts";
import { takenOverTags } from "../rules/desired-tags.ts";
import type { Declaration } from "./declaration.ts";
import type { Ending } from "./ending.ts";
import { tell } from "./findings.ts";
import { ownerOf, type Present } from "./observe.ts";
import type { Pass } from "./pass.ts";
import { paused } from "./preview.ts";
import { settle, waitForTags } from "./settle.ts";

/** Takes a resource over from ACK, then settles it. */
export async function takeOver(pass: Pass, declaration: Declaration, observation: Present): Promise<Ending> {
  if (pass.paused !== undefined) return paused(pass, `take the ${pass.kind.resource.kind} over from ACK`);
  const marked = await markAsOurs(pass, observation);
  if ("busy" in marked) return { outcome: "in-progress", busy: marked.busy };
  return await settle(pass, declaration, marked, "updated");
}

/**
 * Marks a resource of ACK's as ours by one write of its tags, and believes it only when a fresh look at them shows the mark. Changes
 * nothing else. The pass has the claim afterwards. Resolves to the observation with the fresh tags, or to what has to be waited for.
 */
export async function markAsOurs(pass: Pass, observation: Present): Promise<Present | Pick<Required<Ending>, "busy">> {
  const { kind, target, resource, findings } = pass;
  const { seen, tags: from, observed } = observation;
  if (seen.busy !== undefined && !kind.tags.whileBusy) return { busy: seen.busy };
  const to = takenOverTags(kind.tags.field, from, resource, kind.resource);
  await pass.claim("TakingOver");
  await kind.tags.write(target, { from, to }, { spec: resource.spec, seen, observed });
  const tags = await kind.tags.read(target, seen);
  const ownership = ownerOf(pass, seen, tags);
  if (ownership.owner !== "ours") {
    const busy = waitForTags(pass, { owner: "late", reason: new Error() });
    if (busy !== undefined) return { busy };
    throw new Error("the tags of the take-over do not show yet");
  }
  tell(findings, normal("TakenOver", "taken over from ACK"));
  return { ...observation, tags, ownership };
}
