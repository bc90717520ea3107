import type { Calls } from "../../../lib/reconcile/contract/kind-data.ts";
import type { Access } from "../../../lib/reconcile/dependencies.ts";
import { ACCOUNT, REGION } from "./test-account.ts";

/** Access to the test's account, as a pass whose claim does not end has it. `calls` are the calls of the pass's kind. */
export function claimedAccess(calls: Calls = {}): Access {
  return {
    place: { account: ACCOUNT, partition: "aws", region: REGION },
    calls,
    deadline: () => Number.POSITIVE_INFINITY,
    signal: new AbortController().signal,
    unanswered: () => undefined,
  };
}
