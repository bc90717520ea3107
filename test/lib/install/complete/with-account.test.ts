import { expect, test } from "vitest";
import { withAccount } from "../../../../lib/install/complete/with-account.ts";

const metadata = { namespace: "driftless-system", name: "driftless-parameters" };
const published = { apiVersion: "v1", kind: "ConfigMap", metadata, data: { region: "us-west-2" } };

test("adds the account and the partition to the published parameters, and changes nothing else", () => {
  const others = [
    { apiVersion: "v1", kind: "ConfigMap", metadata: { ...metadata, name: "driftless-relay-checkpoint" } },
    { apiVersion: "v1", kind: "ConfigMap", metadata: { ...metadata, namespace: "web" } },
    { apiVersion: "rbac.authorization.k8s.io/v1", kind: "Role", metadata },
  ];
  const account = { account: "111122223333", partition: "aws" };
  expect(withAccount([...others, published], account)).toEqual([
    ...others,
    { ...published, data: { region: "us-west-2", ...account } },
  ]);
});
