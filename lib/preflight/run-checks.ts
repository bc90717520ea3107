import pLimit from "p-limit";
import { plainText } from "../text/plain-text.ts";
import type { Check, Context, Finding } from "./check.ts";
import { plainFinding } from "./plain-finding.ts";
import { ReadError } from "./read-error.ts";

/** The result of one check. */
export interface Result {
  readonly title: string;
  readonly findings: readonly Finding[];
  /** Why the check could not look, and what to do about that; absent if it could. */
  readonly unread?: { readonly reason: string; readonly advice: string };
}

/** AWS throttles callers that are faster, and others use the account too. */
const CHECKS_AT_ONCE = 6;

/** Makes the checks, several at a time. Reports the results, as plain texts, in the order of the checks, each as soon as it is its turn. */
export async function runChecks(
  checks: readonly Check[],
  context: Context,
  report: (result: Result) => void = () => undefined,
): Promise<readonly Result[]> {
  const limit = pLimit(CHECKS_AT_ONCE);
  const needed = checks.filter(({ applies = () => true }) => applies(context.deployment));
  const running = needed.map((check) => limit(() => run(check, context)));
  const results: Result[] = [];
  for (const one of running) {
    const result = await one;
    report(result);
    results.push(result);
  }
  return results;
}

async function run({ title, look }: Check, context: Context): Promise<Result> {
  try {
    return { title, findings: [await look(context)].flat().map(plainFinding) };
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    return { title, findings: [], unread: { reason: plainText(error.message), advice: plainText(error.advice) } };
  }
}
