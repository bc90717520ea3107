import type { AnyPart } from "../contract/part.ts";
import type { Reason } from "../contract/progress.ts";
import { explain } from "../object/failure.ts";
import { keptKeys } from "../rules/kept-tags.ts";
import type { Declaration } from "./declaration.ts";
import type { Present } from "./observe.ts";
import { explanationOf, type Pass } from "./pass.ts";
import { changeOf, describeSteps } from "./step.ts";

/** Reports which differences are left alone. */
export function adviseOnKept(parts: readonly AnyPart[]): readonly Reason[] {
  if (parts.length === 0) return [];
  const kept = `${namesOf(parts)}: not as in a new resource, and kept as ACK left it`;
  const silent = parts.filter(({ keep }) => keep === "taken-over silent");
  const wayOut = silent.length === 0 ? "" : `; declare ${namesOf(silent)} in the spec to have it managed`;
  return [{ reason: "NotManaged", message: `${kept}${wayOut}` }];
}

/** Reports which of the tags that a take-over or an adoption has found are left alone. */
export function adviseOnKeptTags(
  { kind, readOnly, settings }: Pass,
  { tags: declared }: Declaration,
  { tags: observed }: Present,
): readonly Reason[] {
  const keys = readOnly || settings.unknownTags === "remove" ? [] : keptKeys(declared, observed);
  if (keys.length === 0) return [];
  const message = `${kind.tags.field}: ${keys.join(", ")}: found on the ${kind.resource.kind}, not in the spec, and kept; declare a key in the spec to have it managed`;
  return [{ reason: "UnknownTags", message }];
}

/** Reports which corrections AWS does not keep, with AWS's value and the declared one. */
export function adviseOnUnstable(
  parts: readonly AnyPart[],
  { values }: Declaration,
  { observed }: Present,
): readonly Reason[] {
  return parts.map((part) => {
    const [current, desired] = [observed.get(part.name), values.get(part.name)];
    const change = describeSteps([{ part: part.name, ...changeOf(part, current, desired) }]);
    const consequence = part.exposure
      ? "it decides who has access, so it is written again at each resync"
      : "it is not written again until the spec changes";
    return {
      reason: "Unstable",
      message: `${change}: AWS kept the first value after two corrections, perhaps because this is how it spells the second one; ${consequence}`,
    };
  });
}

/** Reports which parts could not be read, and why, except the parts for which this counts as a failure. */
export function adviseOnUnread(pass: Pass, { unread }: Present, missed: readonly AnyPart[]): readonly Reason[] {
  const others = [...unread].filter(([name]) => missed.every((part) => part.name !== name));
  if (others.length === 0) return [];
  const texts = others.map(([name, error]) => `${name} could not be read: ${explain(error, explanationOf(pass))}`);
  return [{ reason: "Unread", message: texts.join("; ") }];
}

function namesOf(parts: readonly AnyPart[]): string {
  return parts.map(({ name }) => name).join(", ");
}
