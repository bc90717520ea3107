import { isDeepStrictEqual } from "node:util";
import { describeChanges } from "../../text/changes.ts";
import type { Fields } from "../../text/field-path.ts";
import { own } from "../../text/own.ts";
import type { AnyPart } from "../contract/part.ts";
import type { Reason } from "../contract/progress.ts";
import { explain } from "../object/failure.ts";
import { driftPolicy } from "../object/metadata.ts";
import type { Declaration, Facts } from "./facts.ts";
import type { Present } from "./observation.ts";
import { differenceOf, type Step } from "./step.ts";
import { keptKeys } from "./tags/desired-tags.ts";

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

/** Reports which corrections do not last in AWS, with AWS's value and the declared value, and whether each resync makes them again. */
export function adviseOnUnstable(
  parts: readonly AnyPart[],
  isMadeAgain: (part: AnyPart) => boolean,
  declaration: Declaration,
  observation: Present,
): readonly Reason[] {
  return parts.map((part) => {
    const change = describeChanges([differenceOf(part, declaration, observation)]);
    const why =
      observation.seen.impaired === undefined ? ", possibly because AWS stores the second value in that form" : "";
    const because = part.exposure ? "decides who has access, so it is" : "is";
    const again = isMadeAgain(part) ? "written again at each resync" : "not written again until the spec changes";
    const message = `${change}: AWS still has the first value after two corrections${why}; this setting ${because} ${again}`;
    return { reason: "Unstable", message };
  });
}

/** Reports which parts could not be read, and why, except the parts for which this counts as a failure. */
export function adviseOnUnread(facts: Facts, { unread, seen }: Present, missed: readonly AnyPart[]): readonly Reason[] {
  const others = [...unread].filter(([name]) => missed.every((part) => part.name !== name));
  if (others.length === 0) return [];
  const why = (error: unknown) =>
    facts.withholdsValues ? "" : `: ${explain(error, { kind: facts.kind, arn: seen.arn })}`;
  const texts = others.map(([name, error]) => `${name} could not be read${why(error)}`);
  return [{ reason: "Unread", message: texts.join("; ") }];
}

/** The reason in the advisory that reports drift. */
export const DRIFT_REPORTED = "DriftReported";

/** Reports drift that is left alone. If the policy is `ignore`, reports only drift in settings that decide who has access. */
export function adviseOnLeftAlone(facts: Facts, drift: readonly Step[]): readonly Reason[] {
  const { object, kind } = facts;
  if (driftPolicy(object.metadata) === "report") {
    const message = `the resource differs from the spec, and the drift policy is report; a repair would change: ${describeFor(facts, drift)}`;
    return drift.length === 0 ? [] : [{ reason: DRIFT_REPORTED, message }];
  }
  const exposing = new Set(kind.parts.filter(({ exposure }) => exposure).map(({ name }) => name));
  const exposed = drift.filter(({ part }) => exposing.has(part));
  return adviseOnIgnored(facts, exposed);
}

/** Reports ignored drift in settings that decide who has access. */
export function adviseOnIgnored(facts: Facts, drift: readonly Step[]): readonly Reason[] {
  if (drift.length === 0) return [];
  const message = `drift in these settings is ignored, although they decide who has access: ${describeFor(facts, drift)}`;
  return [{ reason: "DriftIgnored", message }];
}

/** The changes in the steps, as the object of the pass may show them: leaf by leaf, or only the names of the spec fields that change. */
export function describeFor({ withholdsValues }: Pick<Facts, "withholdsValues">, steps: readonly Step[]): string {
  return withholdsValues ? fieldsIn(steps).join(", ") : describeChanges(steps);
}

/** The spec fields that the steps change. Only the kind determines these names; the keys of maps, such as those of tags, are values. */
export function fieldsIn(steps: readonly Step[]): readonly string[] {
  return [...new Set(steps.flatMap(({ field, from, to }) => field ?? changedKeys(from as Fields, to as Fields)))];
}

function changedKeys(from: Fields = {}, to: Fields = {}): readonly string[] {
  return Object.keys({ ...from, ...to }).filter((key) => !isDeepStrictEqual(own(from, key), own(to, key)));
}

function namesOf(parts: readonly AnyPart[]): string {
  return parts.map(({ name }) => name).join(", ");
}
