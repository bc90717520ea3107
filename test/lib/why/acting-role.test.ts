import { expect, test } from "vitest";
import { kindData } from "../../../lib/kinds/kind-data.generated.ts";
import { actingRole } from "../../../lib/why/acting-role.ts";

const kind = kindData.find(({ resource }) => resource.kind === "Bucket") ?? expect.fail("no data about Bucket");
const object = {
  apiVersion: "s3.services.k8s.aws/v1alpha1",
  kind: "Bucket",
  metadata: { name: "invoices", namespace: "shop", uid: "u", resourceVersion: "1", generation: 1 },
};
const OWN = "arn:aws:sts::111122223333:assumed-role/Reconcile/fn";
const MAPPED = "arn:aws:iam::444455556666:role/teams/web";
const SESSION = "arn:aws:sts::444455556666:assumed-role/web/driftless-shop";

/** The role behind a denied call, of which AWS names this principal. */
function roleBehind(principal: string | undefined, assignedRole: string | undefined) {
  const deployment = { account: "111122223333" };
  const others = { namespace: undefined, relayProblem: undefined, now: 0 };
  return actingRole({ principal }, { kind, object, deployment, assignedRole, ...others });
}

test("a role that is assigned to the object is told apart from the deployment's own, whether or not AWS names it", () => {
  const assigned = { name: "web", account: "444455556666", isOwn: false };
  expect(roleBehind(SESSION, MAPPED)).toEqual(assigned);
  expect(roleBehind(undefined, MAPPED)).toEqual(assigned);
  expect(roleBehind(OWN, MAPPED)).toEqual({ isOwn: true });
});

test("if the assigned role is unknown, one in another account is not the deployment's own, and has no name", () => {
  expect(roleBehind(SESSION, undefined)).toEqual({ isOwn: false });
  expect(roleBehind(OWN, undefined)).toEqual({ isOwn: true });
  expect(roleBehind(undefined, undefined)).toEqual({ isOwn: true });
});
