import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { deploy } from "./deployment.ts";

interface Statement {
  readonly Action: string | readonly string[];
  readonly Resource: string | readonly string[];
}

const text = readFileSync(new URL("../../../docs/examples/roles/iam/manage-roles.json", import.meta.url), "utf8");

test("the policy to copy for a role that manages roles has the same bounds as the deployment's own", () => {
  const deployment = deploy({
    eksClusterName: "production",
    clusterName: "production.us-west-2",
    kinds: ["Policy", "Role"],
    permissionsBoundary: "arn:aws:iam::000000000000:policy/boundary",
  });
  const granted = deployment.identityOf(deployment.serviceRole("iam")) as readonly Statement[];
  const aboutIam = granted.filter(({ Action }) => [Action].flat().every((action) => action.startsWith("iam:")));
  // The roles of the deployment are in the function's own account.
  const elsewhere = aboutIam.filter(({ Resource }) => !JSON.stringify(Resource).includes("role/driftless-production"));
  const moved = JSON.stringify(elsewhere).replaceAll("000000000000", "222222222222");
  expect(JSON.parse(text)).toEqual({ Version: "2012-10-17", Statement: JSON.parse(moved) });
});
