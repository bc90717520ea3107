import type { Mutant } from "./mutant.ts";

/** What keeps two passes apart, and stale ones out. */
export const claims: readonly Mutant[] = [
  {
    file: "lib/reconcile/session.ts",
    text: "deadline ??= await takeClaim(tracked, holder, now(), origin);",
    replacement: "deadline ??= now() + 45_000;",
    about: "A pass writes to AWS without a claim.",
  },
  {
    file: "lib/reconcile/claim.ts",
    text: "if (metadata.resourceVersion === resourceVersion || status?.claim?.holder !== holder) {",
    replacement: "if (false) {",
    about: "A claim counts that the API server did not keep.",
  },
  {
    file: "lib/reconcile/claim.ts",
    text: "if (remaining > 0) {",
    replacement: "if (remaining > 1e9) {",
    about: "Another pass's claim is ignored.",
  },
  {
    file: "lib/reconcile/claim.ts",
    text: "return seconds > 0 && seconds <= CLAIM_SECONDS + CLOCK_SKEW_SECONDS ? seconds : 0;",
    replacement: "return seconds > 0 ? seconds : 0;",
    about: "A forged claim blocks an object for ever.",
  },
  {
    file: "lib/reconcile/claim.ts",
    text: "return seconds > 0 && seconds <= CLAIM_SECONDS + CLOCK_SKEW_SECONDS ? seconds : 0;",
    replacement: "return CLAIM_SECONDS;",
    about: "A claim never ends.",
  },
  {
    file: "lib/reconcile/claim.ts",
    text: "...(origin === undefined ? {} : { origin }),",
    replacement: "",
    about: "The origin is not written before the first write to AWS.",
  },
  {
    file: "lib/reconcile/status.ts",
    text: "    claim: null,\n",
    replacement: "",
    about: "The last status keeps the claim.",
  },
  {
    file: "lib/reconcile/reconcile.ts",
    text: "if (holdsClaim && !tracked.isGone()) await releaseClaim(claim, dependencies);",
    replacement: "",
    about: "A pass that cannot write its status keeps its claim.",
  },
  {
    file: "lib/reconcile/reconcile.ts",
    text: "    await releaseClaim(claim, dependencies);\n    throw error;",
    replacement: "    throw error;",
    about: "A pass that the API server failed keeps its claim.",
  },
  {
    file: "lib/reconcile/release-claim.ts",
    text: "if (object?.metadata.uid !== uid || object.status?.claim?.holder !== holder) return true;",
    replacement: "if (object?.metadata.uid !== uid) return true;",
    about: "A pass gives up the claim of another.",
  },
  {
    file: "lib/reconcile/release-claim.ts",
    text: "...(tracked.hasFinalizer(finalizer) ? {} : { origin: null })",
    replacement: "",
    about: "The origin stays on an object that never got a resource.",
  },
  {
    file: "lib/reconcile/reconcile.ts",
    text: "if (object === undefined || object.metadata.uid !== uid) return",
    replacement: "if (object === undefined) return",
    about: "A request acts on another object of the same name.",
  },
  {
    file: "lib/reconcile/tracked-object.ts",
    text: "return { metadata: { resourceVersion: current.metadata.resourceVersion } };",
    replacement: "return {};",
    about: "A status is written without a precondition.",
  },
  {
    file: "lib/reconcile/tracked-object.ts",
    text: "metadata: { resourceVersion, finalizers }",
    replacement: "metadata: { finalizers }",
    about: "A finalizer is written without a precondition.",
  },
  {
    file: "lib/reconcile/tracked-object.ts",
    text: "error.status === 409 || error.status === 404",
    replacement: "error.status === 404",
    about: "A conflict counts as a failure of the API server.",
  },
  {
    file: "lib/reconcile/tracked-object.ts",
    text: "current = await unlessStale(kubernetes.patchStatus(",
    replacement: "await unlessStale(kubernetes.patchStatus(",
    about: "A pass forgets what its own patch has changed.",
  },
  {
    file: "lib/reconcile/pass.ts",
    text: ".finally(session.end)",
    replacement: "",
    about: "A pass may write to AWS after it has given up its claim.",
  },
  {
    file: "lib/aws/unclaimed-write.ts",
    text: "if (until - now() < CALL_LIMIT_MS) {",
    replacement: "if (false) {",
    about: "A call is sent that may outlast the claim.",
  },
  {
    file: "lib/aws/bind-aws.ts",
    text: "if (operation.mutating) guardWrite(",
    replacement: "if (false) guardWrite(",
    about: "A call that writes is sent without a claim.",
  },
];
