import type { AnyPart } from "../contract/part.ts";
import type { Reason } from "../contract/progress.ts";
import { explain } from "../object/failure.ts";
import type { Declaration } from "./facts.ts";
import { explanationOf, type Facts } from "./facts.ts";
import type { Present } from "./observation.ts";
import { changeOf, describeSteps } from "./step.ts";
import { keptKeys } from "./tags/kept-tags.ts";

/** Reports which parts are left alone because the resource was taken over from ACK. */
export function adviseOnKept(parts: readonly AnyPart[]): readonly Reason[] {
  if (parts.length === 0) return [];
  const kept = `${namesOf(parts)}: kept as ACK left the resource, despite a difference from the spec or the default`;
  const silent = parts.filter(({ keep }) => keep === "taken-over silent");
  const wayOut = silent.length === 0 ? "" : `; Driftless manages ${namesOf(silent)} only if declared in the spec`;
  return [{ reason: "NotManaged", message: `${kept}${wayOut}` }];
}

/** Reports which of the tags that a take-over or an adoption has found are left alone. */
export function adviseOnKeptTags(
  { kind, readOnly, settings }: Facts,
  { tags: declared }: Declaration,
  { tags: observed }: Present,
): readonly Reason[] {
  const keys = readOnly || settings.unknownTags === "remove" ? [] : keptKeys(declared, observed);
  if (keys.length === 0) return [];
  const message = `${kind.tags.field}: ${keys.join(", ")}: found on the ${kind.resource.kind} and kept, although the spec does not declare these tags; to have a tag managed, declare it in the spec`;
  return [{ reason: "UnknownTags", message }];
}

/** Reports which corrections do not last in AWS, with AWS's value and the declared value. */
export function adviseOnUnstable(
  parts: readonly AnyPart[],
  { values }: Declaration,
  { observed }: Present,
): readonly Reason[] {
  return parts.map((part) => {
    const [current, desired] = [observed.get(part.name), values.get(part.name)];
    const change = describeSteps([{ part: part.name, ...changeOf(part, current, desired) }]);
    const consequence = part.exposure
      ? "this setting decides who has access, so it is written again at each resync"
      : "this setting is not written again until the spec changes";
    return {
      reason: "Unstable",
      message: `${change}: AWS still has the first value after two corrections, possibly because AWS stores the second value in that form; ${consequence}`,
    };
  });
}

/** Reports which parts could not be read, and why, except the parts for which this counts as a failure. */
export function adviseOnUnread(facts: Facts, { unread, seen }: Present, missed: readonly AnyPart[]): readonly Reason[] {
  const others = [...unread].filter(([name]) => missed.every((part) => part.name !== name));
  if (others.length === 0) return [];
  const why = (error: unknown) => (facts.withholdsValues ? "" : `: ${explain(error, explanationOf(facts, seen.arn))}`);
  const texts = others.map(([name, error]) => `${name} could not be read${why(error)}`);
  return [{ reason: "Unread", message: texts.join("; ") }];
}

function namesOf(parts: readonly AnyPart[]): string {
  return parts.map(({ name }) => name).join(", ");
}
