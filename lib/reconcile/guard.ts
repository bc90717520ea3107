import type { SecretDigest } from "../kubernetes/object.ts";
import type { Fields } from "../text/field-path.ts";
import { own } from "../text/own.ts";
import { factsOf, type PlacedPass } from "./act/pass.ts";
import { readTokens } from "./act/tokens.ts";
import type { SecretText } from "./contract/secret.ts";
import { approvableOf, approvalOf, unapproved } from "./decide/approval.ts";
import { foresee } from "./decide/decide.ts";
import type { Approvable, Decision, Guard, Report } from "./decide/decision.ts";
import { definitionDeleted } from "./decide/delete.ts";
import { WRITES } from "./decide/gate.ts";
import { isExempt, limitReached, limitsOn } from "./decide/limits/limits.ts";
import type { LimitName, StoredTokens } from "./decide/limits/tokens.ts";
import type { Observation } from "./decide/observation.ts";
import type { Dependencies } from "./dependencies.ts";
import { findReferrer } from "./place/referrers.ts";

/**
 * Adds to a decision what holds it back. Few decisions depend on anything that has to be found out for this, so a cold start does not read
 * this module. What cannot be read holds the decision back. In shadow mode, nothing needs to be held back: only the approval that the
 * decision needs is noted.
 */
export async function guard(
  pass: PlacedPass,
  decided: Decision,
  observation: Observation,
  dependencies: Pick<Dependencies, "kinds" | "kubernetes">,
): Promise<Decision> {
  const facts = factsOf(pass);
  const { kubernetes, kind } = pass;
  const decision = { ...decided, approval: approvableIn(pass, decided, observation) };
  const held = new Map<Guard, Report>();
  const tokens = new Map<LimitName, StoredTokens>();
  const hold = async (by: Guard, read: () => Promise<Report | undefined>) => {
    const report = await read().catch((error: unknown) => ({ errors: [error] }));
    if (report !== undefined) held.set(by, report);
  };
  if (pass.needsApproval && WRITES.includes(decision.action))
    await hold("approval", async () => unapproved(facts, decision));
  noteApproval(pass, decision, held.has("approval"));
  if (facts.settings.mode === "shadow") return decision;
  if (decision.action === "delete" && kind.removedLast) {
    await hold("referrers", async () => await inUse(pass, observation, dependencies));
  }
  for (const limit of limitsOn(facts, decision)) {
    await hold(limit.name, async () => {
      const stored = await readTokens(kubernetes, limit);
      tokens.set(limit.name, stored);
      return limitReached(limit, facts, stored);
    });
  }
  if (decision.action === "delete" && !isExempt(facts)) {
    await hold("deletes", async () =>
      (await kubernetes.isDefinitionDeleted(kind.resource)) ? definitionDeleted(kind.resource) : undefined,
    );
  }
  return { ...decision, held, tokens };
}

/** What is reported if an object refers to the resource; `undefined` if none does. */
async function inUse(
  { kind, resource, settings }: PlacedPass,
  observation: Observation,
  { kinds, kubernetes }: Pick<Dependencies, "kinds" | "kubernetes">,
): Promise<Report | undefined> {
  const { arn = "", id = "" } = observation.state === "present" ? observation.seen : {};
  const [, , , , , ...rest] = arn.split(":");
  const names = new Set([arn, rest.join(":"), id].filter((one) => one !== ""));
  const object = { kind: kind.resource, namespace: resource.namespace, name: resource.name };
  const found = await findReferrer({ object, names }, kinds, settings, kubernetes);
  if (found === undefined) return undefined;
  const referrer = `${found.kind.kind} ${found.namespace}/${found.name}`;
  const message = `${referrer} refers to the ${kind.resource.kind}, which is left in AWS until no object refers to it`;
  return { busy: { reason: "InUse", message, againSeconds: 5 } };
}

/** What approves the decision and those that would follow from it; `undefined` if the object needs no approval. */
function approvableIn(pass: PlacedPass, decision: Decision, observation: Observation): Approvable | undefined {
  if (!pass.needsApproval) return undefined;
  const { kind, resource, role, outcome } = pass;
  const facts = factsOf(pass);
  const seen = observation.state === "present" ? observation.seen : undefined;
  const used = Math.max(facts.object.status?.approval?.used ?? 0, outcome.approval?.used ?? 0);
  const subject = { ...facts, role: role?.arn, arn: kind.arn?.(resource) ?? seen?.arn, used };
  return approvableOf(subject, foresee(facts, decision, observation));
}

/** Notes for the status what is waiting. */
function noteApproval(pass: PlacedPass, { approval }: Decision, isWaiting: boolean): void {
  const { object, outcome } = pass;
  const { metadata, status } = object.current();
  const waiting = isWaiting && approval !== undefined ? approvalOf(metadata, approval) : "";
  const used = approval?.used ?? status?.approval?.used ?? 0;
  if (waiting === "" && used === 0 && status?.approval === undefined) return;
  const secrets = waiting === "" ? [] : secretsOf(pass);
  outcome.approval = { waiting, used, ...(secrets.length > 0 && { secrets }) };
}

/** The digests of the object's secrets. A program that cannot compute them, such as the one that approves, takes them from the status. */
function secretsOf({ kind, resource }: PlacedPass): readonly SecretDigest[] {
  return (kind.secretFields ?? []).flatMap((part) => {
    const secret = own(resource.spec as Fields, part);
    return secret === undefined ? [] : [{ part, digest: (secret as SecretText).digest }];
  });
}
