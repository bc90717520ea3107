import { factsOf, type PlacedPass } from "./act/pass.ts";
import { readTokens } from "./act/tokens.ts";
import type { Decision, Guard, Report } from "./decide/decision.ts";
import { definitionDeleted } from "./decide/delete.ts";
import { isExempt, limitReached, limitsOn } from "./decide/limits/limits.ts";
import type { LimitName, StoredTokens } from "./decide/limits/tokens.ts";

/**
 * Adds to a decision what holds it back. Few decisions depend on anything that has to be read for this, so a cold start does not read this
 * module. What cannot be read holds the decision back.
 */
export async function guard(pass: PlacedPass, decision: Decision): Promise<Decision> {
  const facts = factsOf(pass);
  const { kubernetes, kind } = pass;
  const held = new Map<Guard, Report>();
  const tokens = new Map<LimitName, StoredTokens>();
  const hold = async (by: Guard, read: () => Promise<Report | undefined>) => {
    const report = await read().catch((error: unknown) => ({ errors: [error] }));
    if (report !== undefined) held.set(by, report);
  };
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
