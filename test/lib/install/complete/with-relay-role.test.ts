import { expect, test } from "vitest";
import { withRelayRole } from "../../../../lib/install/complete/with-relay-role.ts";
import { installationOf, manifestOf } from "../../../support/deployment/installer.ts";

const eks = { eksClusterName: "production" };
const ROLE = "arn:aws:iam::111122223333:role/relay";

/** The relay's pod template and ServiceAccount in a deployment with this identity. */
function relayOf(parameters: Readonly<Record<string, unknown>>, roleArn?: string) {
  const installation = installationOf({ ...eks, ...parameters });
  const installed = { ...installation, manifests: withRelayRole(installation.manifests, roleArn) };
  const deployment = manifestOf(installed, "Deployment", "driftless-relay");
  return {
    template: JSON.stringify("spec" in deployment && deployment.spec),
    serviceAccount: manifestOf(installed, "ServiceAccount", "driftless-relay"),
  };
}

const podIdentity = relayOf({});
const irsa = relayOf({ relayIdentity: "irsa" }, ROLE);

test("switching between Pod Identity and irsa changes the relay's pod template, so that the pod is replaced", () => {
  expect(irsa.template).not.toBe(podIdentity.template);
  expect(relayOf({}).template).toBe(podIdentity.template);
});

test("with irsa, the role is in the ServiceAccount, and another role changes the pod template", () => {
  expect(irsa.serviceAccount.metadata.annotations).toMatchObject({ "eks.amazonaws.com/role-arn": ROLE });
  expect(podIdentity.serviceAccount.metadata.annotations ?? {}).not.toHaveProperty("eks.amazonaws.com/role-arn");
  expect(relayOf({ relayIdentity: "irsa" }, `${ROLE}-2`).template).not.toBe(irsa.template);
});
