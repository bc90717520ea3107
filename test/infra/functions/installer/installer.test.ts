import { Match } from "aws-cdk-lib/assertions";
import { expect, test } from "vitest";
import { synthesise } from "../../../support/deployment/synthesise.ts";

const TYPE = "Custom::DriftlessCluster";
const allowedTargets = ["arn:aws:s3:::logs-*"];
const { template } = synthesise({ eksClusterName: "production", bucketPrefix: "team-", allowedTargets });

test("the cluster manifests are installed after everything that serves them is created, and removed before it is deleted", () => {
  const [resource] = Object.values(template.findResources(TYPE));
  const { Resources } = template.toJSON();
  const others = Object.entries<{ Type: string }>(Resources)
    .filter(([, { Type }]) => Type !== TYPE && !Type.startsWith("AWS::CloudWatch::"))
    .map(([id]) => id);
  expect(resource?.DependsOn.toSorted()).toEqual(others.toSorted());
});

test("the parameters that decide what the deployment is allowed to do are in the custom resource, for cdk diff and the installer's log", () => {
  template.hasResourceProperties(TYPE, {
    Digest: Match.stringLikeRegexp("^[0-9a-f]{64}$"),
    Server: "https://kubernetes.example:6443",
    Reach: {
      deletionPolicy: "delete",
      bucketPrefix: "team-",
      kinds: ["Table", "Repository", "Bucket"],
      regions: ["us-west-2"],
      watchNamespaces: [],
      watchSelector: "",
      mode: "reconcile",
      adoption: "tagged",
      readOnly: "tagged",
      takeOver: "off",
      roles: "own",
      assumableRoles: [],
      passableRoles: [],
      allowedEventSources: [],
      accessEntries: "off",
      accessPrincipals: [],
      targets: "open",
      allowedTargets,
      deniedBuckets: [],
    },
    RelayRoleArn: Match.absent(),
  });
});

test("Lambda retries CloudFormation's request to an inactive function for as long as it does by default", () => {
  template.resourceCountIs("AWS::Lambda::EventInvokeConfig", 0);
});

const propertiesOf = (parameters: Readonly<Record<string, unknown>>) =>
  Object.values(synthesise({ eksClusterName: "production", ...parameters }).template.findResources(TYPE))[0]
    ?.Properties;

test("a parameter that changes the manifests changes the custom resource's digest, and unchanged parameters do not", () => {
  const { Digest: digest } = propertiesOf({});
  expect(propertiesOf({}).Digest).toBe(digest);
  for (const parameters of [
    { watchNamespaces: ["web"] },
    { kinds: ["Bucket"] },
    { relayImage: "mirror.example/node" },
  ]) {
    expect(propertiesOf(parameters).Digest).not.toBe(digest);
  }
});

test("a parameter that only the functions or the alarms use leaves the custom resource as it is", () => {
  const properties = propertiesOf({});
  for (const parameters of [{ paused: true }, { changesConcurrency: 7 }, { historyDays: 30 }]) {
    expect(propertiesOf(parameters)).toEqual(properties);
  }
});

test("with irsa, only the relay gets its role, through its ServiceAccount's token, and the installer gets the role's ARN", () => {
  const { template: irsa } = synthesise({
    eksClusterName: "production",
    relayIdentity: "irsa",
    oidcIssuer: "https://oidc.example/id/X",
  });
  irsa.hasResourceProperties("AWS::IAM::Role", {
    AssumeRolePolicyDocument: {
      Statement: [
        {
          Effect: "Allow",
          Action: "sts:AssumeRoleWithWebIdentity",
          Principal: {
            Federated: Match.objectLike({ "Fn::Join": ["", Match.arrayWith([":oidc-provider/oidc.example/id/X"])] }),
          },
          Condition: {
            StringEquals: {
              "oidc.example/id/X:aud": "sts.amazonaws.com",
              "oidc.example/id/X:sub": "system:serviceaccount:driftless-system:driftless-relay",
            },
          },
        },
      ],
    },
  });
  irsa.resourceCountIs("AWS::EKS::PodIdentityAssociation", 0);
  irsa.hasResourceProperties(TYPE, {
    RelayRoleArn: { "Fn::GetAtt": [Match.stringLikeRegexp("^RelayRole"), "Arn"] },
  });
});

test("the installer is allowed to read the status of its own stack, and CloudFormation waits only a little longer than it runs", () => {
  template.hasResourceProperties("AWS::IAM::Policy", {
    PolicyDocument: {
      Statement: Match.arrayWith([
        { Action: "cloudformation:DescribeStacks", Effect: "Allow", Resource: { Ref: "AWS::StackId" } },
      ]),
    },
  });
  template.hasResourceProperties(TYPE, { ServiceTimeout: "1200" });
});

test("without the installer, there is no custom resource", () => {
  synthesise({ tokenFile: "/run/token" }).template.resourceCountIs(TYPE, 0);
});
