import { expect, test } from "vitest";
import { kindData } from "../../../lib/kinds/kind-data.generated.ts";
import type { KubernetesObject, ObjectMeta, ObjectStatus } from "../../../lib/kubernetes/object.ts";
import { ApiError, TerminalError } from "../../../lib/reconcile/contract/errors.ts";
import { RoleError } from "../../../lib/reconcile/contract/role.ts";
import { conditionsOf, type State } from "../../../lib/reconcile/object/conditions.ts";
import { classify } from "../../../lib/reconcile/object/failure.ts";
import { explain } from "../../../lib/why/explain.ts";
import type { Deployed, Situation } from "../../../lib/why/situation.ts";

const kind = kindData.find(({ resource }) => resource.kind === "Bucket") ?? expect.fail("no data about Bucket");
const NOW = Date.parse("2030-01-01T00:00:00Z");
const ARN = "arn:aws:s3:::invoices";
const deployment: Deployed = { clusterName: "production", kinds: ["Bucket"], account: "111122223333" };

interface Given extends Partial<Omit<State, "failure">> {
  readonly errors?: readonly unknown[];
  readonly status?: Partial<ObjectStatus>;
  readonly metadata?: Partial<ObjectMeta>;
  readonly deployment?: Deployed | undefined;
  readonly assignedRole?: string;
  readonly relayProblem?: string;
}

/** Explains an object that has the conditions with which the engine reports this state. */
function explained({ errors = [], status, metadata, assignedRole, relayProblem, ...state }: Given) {
  const failure = classify(errors, { kind, arn: ARN });
  const conditions = conditionsOf({ failure, advisories: [], ...state }).map((condition) => ({
    ...condition,
    lastTransitionTime: "2029-12-31T23:59:00Z",
  }));
  const object: KubernetesObject = {
    apiVersion: "s3.services.k8s.aws/v1alpha1",
    kind: "Bucket",
    metadata: { name: "invoices", namespace: "shop", uid: "u", resourceVersion: "1", generation: 2, ...metadata },
    status: { observedGeneration: 2, conditions, ...status },
  };
  const known = "deployment" in state ? state.deployment : deployment;
  const situation: Situation = {
    kind,
    object,
    namespace: undefined,
    deployment: known,
    assignedRole,
    relayProblem,
    now: NOW,
  };
  return explain(situation);
}

function denied(operation: string, message: string, code = "AccessDenied") {
  return new ApiError({ service: "S3", operation }, { code, status: 403, message });
}

function allows(principal: string, end: string): string {
  return `User: ${principal} is not authorized to perform: s3:PutBucketPolicy on resource: "${ARN}" ${end}`;
}
const NO_IDENTITY = "because no identity-based policy allows the s3:PutBucketPolicy action";
const SESSION = "arn:aws:sts::111122223333:assumed-role/Reconcile/fn";

test("an object that is Ready has no causes", () => {
  expect(explained({})).toEqual({
    state: "ready",
    reportedAt: "2029-12-31T23:59:00Z",
    causes: [],
    next: { by: "change" },
  });
});

test("a permission that the deployment's own role lacks is restored by a deployment", () => {
  const { causes } = explained({ errors: [denied("PutBucketPolicy", allows(SESSION, NO_IDENTITY))] });
  expect(causes).toMatchObject([
    {
      what: `AWS denied the call PutBucketPolicy of S3: s3:PutBucketPolicy on ${ARN} is missing.`,
      why: expect.stringMatching(/^It belongs in a policy of the deployment's role for s3\. AWS says: User: /),
      commands: ["npx cdk deploy -c config=<parameters> --revert-drift"],
      permission: { actions: ["s3:PutBucketPolicy"], resource: ARN, principal: SESSION },
    },
  ]);
});

test("a permission that an assumed role lacks comes as the statement to add", () => {
  const assignedRole = "arn:aws:iam::444455556666:role/web";
  const status = { ackResourceMetadata: { arn: ARN, region: "us-west-2", ownerAccountID: "444455556666" } };
  const session = "arn:aws:sts::444455556666:assumed-role/web/driftless-shop";
  const { causes } = explained({
    errors: [denied("PutBucketPolicy", allows(session, NO_IDENTITY))],
    assignedRole,
    status,
  });
  const [cause] = causes;
  expect(cause?.permission?.policy).toBe("a policy of the role web, which Driftless assumes for this object");
  expect(cause?.commands).toEqual([
    `aws iam put-role-policy --role-name web --policy-name driftless-PutBucketPolicy --policy-document '{"Version":"2012-10-17","Statement":[{"Effect":"Allow","Action":["s3:PutBucketPolicy"],"Resource":"${ARN}"}]}'`,
  ]);
  // Without AWS's words, the cluster's settings tell which role made the call.
  const silent = explained({ errors: [denied("PutBucketPolicy", "Access Denied")], assignedRole, status });
  expect(silent.causes[0]?.permission).toMatchObject({ actions: ["s3:PutBucketPolicy"] });
  expect(silent.causes[0]?.commands).toEqual(cause?.commands);
});

test("a bucket outside the deployment's prefix needs another name, or another prefix", () => {
  const errors = [denied("PutBucketPolicy", allows(SESSION, NO_IDENTITY))];
  const [cause] = explained({ errors, deployment: { ...deployment, namePrefixes: { bucketPrefix: "prod-" } } }).causes;
  expect(cause?.remedy).toContain("parameter bucketPrefix allows only names that begin with prod-");
});

test("passing a role depends on a parameter", () => {
  const role = "arn:aws:iam::111122223333:role/copy";
  const message = `User: ${SESSION} is not authorized to perform: iam:PassRole on resource: ${role} because no identity-based policy allows the iam:PassRole action`;
  const [cause] = explained({ errors: [denied("PutBucketReplication", message)] }).causes;
  expect(cause?.permission).toMatchObject({ actions: ["iam:PassRole"], resource: role });
  expect(cause?.remedy).toContain("parameter passableRoles");
});

test("a block of public access is no missing permission", () => {
  const end = "because public policies are prevented by the BlockPublicPolicy setting in S3 Block Public Access.";
  const [cause] = explained({ errors: [denied("PutBucketPolicy", allows(SESSION, end))] }).causes;
  expect(cause?.permission).toBeUndefined();
  expect(cause?.remedy).toContain("publicAccessBlock");
});

test("an encoded explanation comes with the command that decodes it, and not as a text", () => {
  const message = "You are not authorized to perform this operation. Encoded authorization failure message: aB-3_x";
  const [cause] = explained({ errors: [denied("PutBucketPolicy", message, "UnauthorizedOperation")] }).causes;
  expect(cause?.why).not.toContain("aB-3_x");
  expect(cause?.commands?.[0]).toBe(
    "aws sts decode-authorization-message --encoded-message aB-3_x --query DecodedMessage --output text",
  );
});

test("several failures are explained one by one", () => {
  const malformed = new ApiError(
    { service: "S3", operation: "PutBucketCors" },
    { code: "MalformedXML", status: 400, message: "bad" },
  );
  const { causes } = explained({ errors: [denied("PutBucketPolicy", "Access Denied"), malformed] });
  expect(causes.map(({ call }) => call)).toEqual([
    { service: "S3", operation: "PutBucketPolicy", code: "AccessDenied" },
    { service: "S3", operation: "PutBucketCors", code: "MalformedXML" },
  ]);
});

test("a refusal of ownership says how to adopt the resource", () => {
  const { state, causes } = explained({ errors: [new TerminalError("AlreadyExists", "Resource already exists: x")] });
  expect(state).toBe("terminal");
  expect(causes).toMatchObject([
    {
      reason: "AlreadyExists",
      what: "Resource already exists: x.",
      commands: [
        "kubectl -n shop annotate --overwrite bucket invoices services.k8s.aws/adoption-policy=adopt-or-create",
      ],
    },
  ]);
});

test("a pause says who paused", () => {
  const busy = { reason: "Paused", message: "paused; not done: create the Bucket" };
  const own = explained({ busy, metadata: { annotations: { "driftless.dev/paused": "TRUE" } } });
  expect(own.causes).toMatchObject([{ commands: ["kubectl driftless resume -n shop bucket/invoices"] }]);
  expect(explained({ busy }).causes).toMatchObject([{ parameters: ["paused: true"] }]);
});

test("a reference that is waited for, and a state of AWS, are explained", () => {
  const waiting = explained({
    busy: { reason: "ReferenceNotResolved", message: 'the referenced role "r" does not exist' },
    references: { status: "Unknown", reason: "…" },
  });
  expect(waiting.causes).toMatchObject([
    { reason: "ReferenceNotResolved", why: expect.stringContaining("another object") },
  ]);
  const { causes } = explained({ busy: { reason: "UPDATING", message: "the table is UPDATING" } });
  expect(causes).toMatchObject([{ what: "the table is UPDATING.", notice: true }]);
});

test("an object that is not Ready although nothing failed is explained once", () => {
  const reason = { reason: "ACKStillRunning", message: "ACK's controller s3-1.0 has written to the Bucket" };
  const { causes } = explained({ unsynced: reason, advisories: [reason] });
  expect(causes).toMatchObject([
    { reason: "ACKStillRunning", commands: [expect.anything(), expect.stringContaining("sync")] },
  ]);
});

test("a note about an object that is Ready is a notice, also with a missing permission", () => {
  const message =
    "cors could not be read: operation error S3: GetBucketCors, api error AccessDenied: Access Denied; the call needs permission for s3:GetBucketCORS on arn:aws:s3:::invoices; website could not be read: no response from S3";
  const { state, causes } = explained({ advisories: [{ reason: "Unread", message }] });
  expect(state).toBe("ready");
  expect(causes).toMatchObject([
    { notice: true, permission: { actions: ["s3:GetBucketCORS"], resource: ARN } },
    { notice: true, what: "website could not be read: no response from S3." },
  ]);
});

test("a role that cannot be assumed names the action and the role", () => {
  const arn = "arn:aws:iam::444455556666:role/web";
  const message = `the role ${arn} could not be assumed: api error AccessDenied: User: ${SESSION} is not authorized to perform: sts:AssumeRole on resource: ${arn}; the role must be listed in the parameter assumableRoles, and its trust policy must allow the external ID production/shop`;
  const role = new RoleError("NotAssumed", message);
  const { causes } = explained({ errors: [role], role });
  expect(causes).toMatchObject([
    {
      reason: "NotAssumed",
      permission: { actions: ["sts:AssumeRole"], resource: arn, principal: SESSION },
      remedy: expect.stringContaining("assumableRoles"),
    },
  ]);
});

test("an object without a status says what keeps a pass from ending", () => {
  const unseen = { status: { observedGeneration: -1, conditions: [] } };
  const why = (given: Given) => explained({ ...unseen, ...given }).causes[0];
  expect(why({ deployment: undefined })?.commands).toEqual(["kubectl driftless doctor"]);
  expect(why({ deployment: { kinds: ["Table"] } })).toMatchObject({ parameters: ["kinds: [Table, Bucket]"] });
  expect(why({ deployment: { watchNamespaces: ["web"] } })?.parameters).toEqual(["watchNamespaces: [web, shop]"]);
  expect(why({ deployment: { watchSelector: "team=web" } })?.why).toContain("team=web");
  expect(why({ relayProblem: "The relay is not ready: pod r: ErrImagePull." })?.why).toContain("ErrImagePull");
  const created = new Date(NOW - 5_000).toISOString();
  expect(why({ metadata: { generation: 1, creationTimestamp: created } })?.notice).toBe(true);
  expect(why({})?.notice).toBeUndefined();
});

test("a status about an earlier generation says so, besides what it reports", () => {
  const { causes } = explained({ metadata: { generation: 3 }, errors: [denied("PutBucketPolicy", "Access Denied")] });
  expect(causes.map(({ what }) => what)).toEqual([
    "No pass over the latest change has ended yet: it is generation 3, and the status is about 2.",
    expect.stringContaining("PutBucketPolicy"),
  ]);
});

test("the next attempt is the one that the status records", () => {
  const at = "2030-01-01T00:00:43Z";
  const retry = { attempt: 3, generation: 2, notBefore: at };
  expect(explained({ status: { retry } }).next).toEqual({ by: "retry", at, inSeconds: 43, count: 3 });
  const poll = { count: 1, generation: 2, notBefore: at };
  expect(explained({ status: { poll } }).next).toEqual({ by: "poll", at, inSeconds: 43, count: 1 });
  expect(explained({ status: { retry: { ...retry, generation: 1 } } }).next).toEqual({ by: "change" });
  const claim = { holder: "h", expiresAt: at };
  expect(explained({ status: { retry, claim } }).next).toEqual({ by: "claimed", at, inSeconds: 43 });
});

test("texts of AWS and of users are shown without control characters", () => {
  const { causes } = explained({ errors: [new TerminalError("InvalidSpec", "a\u001b[31mb\nc\u202e")] });
  expect(causes[0]?.what).toBe("a\ufffd[31mb c\ufffd.");
});

test("a status that makes no sense is no reason to fail", () => {
  const status = { conditions: [null, 7, { type: "Ready" }] as never, retry: "soon" as never };
  expect(explained({ status }).causes).toEqual([]);
});
