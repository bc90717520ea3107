import { excerpt } from "../../text/excerpt.ts";
import { TerminalError } from "../contract/errors.ts";
import type { AnyKind } from "../contract/kind.ts";
import type { RestrictedField } from "../contract/kind-data.ts";
import { USABLE_TAG } from "../contract/owner.ts";
import type { AnyPart } from "../contract/part.ts";
import type { Reason } from "../contract/progress.ts";
import type { Settings } from "../contract/settings.ts";
import type { Facts } from "./facts.ts";
import { type NamedValue, namedValues } from "./named-values.ts";
import type { Present } from "./observation.ts";
import { isOfDeployment, refusalOf } from "./restrictions.ts";
import { fieldsOf, type PlannedStep } from "./step.ts";

type Naming = Pick<Facts, "kind" | "resource" | "settings" | "readOnly">;

/** The resource as it is, and the steps that would change it. */
interface Existing extends Pick<Present, "observed"> {
  readonly steps: readonly PlannedStep[];
}

/**
 * Throws if a new resource, or a step, would get a target that the object may not name: a `TerminalError`, or the error because of which it
 * is not known whose the target is. What AWS already has for a field stays allowed, until the object changes it, so that neither an upgrade
 * nor a narrower parameter stops an object that has nothing to write; returns what to tell about it.
 */
export function refuseTargets({ kind, resource, settings, readOnly }: Naming, existing?: Existing): readonly Reason[] {
  if (readOnly) return [];
  const kept = new Set<string>();
  for (const restricted of targetFields(kind)) {
    for (const named of namedValues(resource.spec, restricted, resource.place)) {
      const refusal = refusalOfTarget(named, restricted, settings);
      if (refusal === undefined) continue;
      if (existing === undefined || isWritten(named, restricted, { kind, resource }, existing)) throw refusal;
      // It is told only if it is certain.
      if (refusal instanceof TerminalError) kept.add(refusal.message);
    }
  }
  if (kept.size === 0) return [];
  const message = `${[...kept].join("; ")}: kept, because AWS already has it, and refused once it is changed`;
  return [{ reason: "TargetKept", message }];
}

/** The ARNs of the targets in a spec whose owners a pass has to find out before it decides. None while targets are open. */
export function targetsToProve({ kind, resource, settings, readOnly }: Naming): readonly string[] {
  if (readOnly || settings.targets !== "closed") return [];
  const named = targetFields(kind).flatMap((restricted) => namedValues(resource.spec, restricted, resource.place));
  const arns = new Set(named.map(({ arn }) => arn));
  return [...arns].filter(
    (arn) => !isListed(arn, settings) && !isOfDeployment(arn, settings) && !settings.owners?.has(arn),
  );
}

function targetFields({ restrictedFields = [] }: Pick<AnyKind, "restrictedFields">): readonly RestrictedField[] {
  return restrictedFields.filter(({ names }) => names === "target");
}

/** Why the object may not name a target; `undefined` if it may. */
function refusalOfTarget(named: NamedValue, restricted: RestrictedField, settings: Settings): Error | undefined {
  const { path, text, arn } = named;
  const refusal = refusalOf(named, restricted, settings);
  if (settings.targets !== "closed" || isListed(arn, settings) || isOfDeployment(arn, settings)) return refusal;
  const owner = settings.owners?.get(arn) ?? new Error(`spec.${path}: the owner of ${excerpt(text)} is not known yet`);
  if (owner === "own") return undefined;
  if (owner === "nobody") return refusal;
  if (owner !== "others") return owner;
  const others = "which belongs to an object in another namespace or cluster";
  return new TerminalError(
    "TargetNotAllowed",
    `spec.${path} is ${excerpt(text)}, ${others}, and neither its tag ${USABLE_TAG} nor the deployment's parameter allowedTargets names it`,
  );
}

/** Whether the deployment lists this very resource, and not only a pattern. Whoever deploys then consents, whoever owns the resource. */
function isListed(arn: string, { allowedTargets = [] }: Settings): boolean {
  return !/[*?]/.test(arn) && allowedTargets.includes(arn);
}

/** Whether a step would give the resource a target that it does not have in the same field. */
function isWritten(
  { arn }: NamedValue,
  restricted: RestrictedField,
  { kind, resource }: Pick<Facts, "kind" | "resource">,
  { steps, observed }: Existing,
): boolean {
  const [field] = restricted.field.split(/[.[{]/);
  const ofField = ({ name, fields = [name] }: AnyPart) => fields.some((one) => one === field);
  return kind.parts.filter(ofField).some((part) => {
    if (!steps.some((step) => step.part === part.name)) return false;
    const there = fieldsOf(part, observed.get(part.name));
    return !namedValues(there, restricted, resource.place).some((found) => found.arn === arn);
  });
}
