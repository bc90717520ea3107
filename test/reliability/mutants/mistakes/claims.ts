import type { Mutant } from "../mutant.ts";

/** Mistakes that let two passes interfere with each other, or let a stale pass write. */
export const claims: readonly Mutant[] = [
  {
    about: "A pass writes to AWS without a claim.",
    pattern: "await takeClaim($$$ARGUMENTS)",
    replacement: "now() + 55_000",
  },
  {
    about: "A pass that cannot write its status keeps its claim.",
    pattern: "outcome.claimed = true",
    replacement: "undefined",
  },
  {
    about: "A pass may write to AWS after it has given up its claim.",
    pattern: "deadline = undefined",
    replacement: "undefined",
  },
  {
    about: "The intent is not written before the first write to AWS.",
    pattern: "origin && { $$$INTENT }",
    replacement: "{}",
  },
  {
    about: "An object that is moved while its resource is being created gets a second resource.",
    pattern: "placeIn($INTENT, $STATUS)",
    replacement: "{}",
  },
  {
    about: "After a failure of the API server, a pass gives up its claim although one of its calls may still arrive.",
    pattern: "outcome.claimed && !outcome.unanswered",
    replacement: "outcome.claimed",
  },
  {
    about: "A pass gives up its claim although one of its calls may still arrive.",
    pattern: "outcome.unanswered ? claimUntil($$$ARGUMENTS) : undefined",
    replacement: "undefined",
  },
  {
    about: "The next message in a chain is due while the previous pass still has its claim.",
    pattern: "outcome.unanswered ? $SECONDS : 0",
    replacement: "0",
  },
  {
    about: "A pass forgets that one of its calls went unanswered.",
    pattern: "outcome.unanswered = true",
    replacement: "undefined",
  },
  {
    about: "Another round writes to AWS while a call from the round before it may still arrive.",
    pattern: "isStale && !isLast && !outcome.unanswered",
    replacement: "isStale && !isLast",
  },
  {
    about: "A request for one object is applied to another object of the same name.",
    pattern: "read?.metadata.uid !== uid",
    inside: "reconcile",
    replacement: "object === undefined",
  },
  {
    about: "A status is written without a precondition.",
    pattern: "{ metadata: precondition(), status }",
    replacement: "{ metadata: {}, status }",
  },
  {
    about: "A finalizer is written without a precondition.",
    pattern: "{ ...precondition(), finalizers }",
    replacement: "{ finalizers }",
  },
  {
    about: "A call that may outlast the claim is sent.",
    pattern: "deadline - now < WRITE_MARGIN_MS",
    replacement: "false",
  },
  {
    about: "A write call is sent without a claim.",
    pattern: "refuseUnclaimedWrite(operation, $$$TIMES)",
    replacement: "undefined",
  },
  {
    about: "A call that the kind does not list counts as a read.",
    pattern: "own(calls, operation)?.reads !== true",
    replacement: "own(calls, operation)?.reads === false",
  },
  {
    about: "A call that took too long counts as answered.",
    pattern: "writes && !answered",
    replacement: "writes && !answered && signal.aborted",
  },
  {
    about: "The response to a second attempt hides that the first attempt got none.",
    pattern: "before && isRefusal(error)",
    replacement: "isRefusal(error)",
  },
];
