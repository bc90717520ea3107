import { expect, test } from "vitest";
import { kindData } from "../../../lib/kinds/kind-data.generated.ts";
import { synthesise } from "../../support/deployment/synthesise.ts";

const regions = ["us-west-2", "us-east-1", "eu-west-1", "eu-central-1", "ap-south-1", "ap-southeast-2", "sa-east-1"];
const { template } = synthesise({
  eksClusterName: "production",
  kinds: "all",
  permissionsBoundary: "none",
  accessEntries: "view",
  replicas: true,
  regions,
  bucketPrefix: "team-",
});
const policies = template.findResources("AWS::IAM::ManagedPolicy");
const [, policy] = Object.entries(policies).find(([id]) => id.startsWith("Plan")) ?? expect.fail("there is no policy");
const { Statement: statements } = policy.Properties.PolicyDocument;

test("the policy for plans allows what passes read, and nothing else", () => {
  const actions: string[] = statements.flatMap(({ Action }: { Action: string | string[] }) => Action);
  const reads = kindData.flatMap(({ calls }) =>
    Object.values(calls).flatMap((call) => (call?.reads === true ? call.actions : [])),
  );
  expect(new Set(actions)).toEqual(new Set(reads));
  expect(actions.filter((action) => !/:(Get|List|Describe)/.test(action))).toEqual([]);
  for (const { Action, Condition } of statements) {
    // AWS takes a request to IAM or Route 53, which have no regions, as one to us-east-1.
    const isGlobal = [Action].flat().every((action: string) => /^(?:iam|route53):/.test(action));
    expect(Condition.StringEquals?.["aws:RequestedRegion"]).toEqual(isGlobal ? undefined : regions);
  }
  expect(JSON.stringify(statements)).toContain(":s3:::team-*");
});

test("the policy fits into a managed policy of AWS, also with many regions, and nobody has it yet", () => {
  expect(JSON.stringify(policy.Properties.PolicyDocument).length).toBeLessThan(6_144);
  for (const name of ["Roles", "Users", "Groups"]) expect(policy.Properties).not.toHaveProperty(name);
  template.hasOutput("PlanPolicyArn", {});
});

test.each([
  { eksClusterName: "production", kinds: ["AccessEntry"] },
  { kubernetesServer: "https://kubernetes.example", tokenFile: "/run/token", kinds: ["PodIdentityAssociation"] },
])("there is no policy if passes read nothing, with %j", (parameters) => {
  const { template: without } = synthesise(parameters);
  expect(Object.keys(without.findResources("AWS::IAM::ManagedPolicy")).filter((id) => id.startsWith("Plan"))).toEqual(
    [],
  );
  expect(without.findOutputs("PlanPolicyArn")).toEqual({});
});
