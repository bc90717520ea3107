import { Match } from "aws-cdk-lib/assertions";
import { expect, test } from "vitest";
import { isAllowed } from "../../support/aws/simulate-iam.ts";
import { synthesise } from "../../support/deployment/synthesise.ts";

const vpc = { vpc: "vpc-0a1b2c3d", subnetIds: ["subnet-0a1b2c3d", "subnet-1a1b2c3d"] };
const { template, statementsOf, denialsOf } = synthesise({
  eksClusterName: "production",
  // With closed targets, the function may look at security groups in the account.
  targets: "open",
  ...vpc,
  securityGroupIds: ["sg-0a1b2c3d"],
});
const functionRoles = ["ReconcileFunctionRole", "SweepFunctionRole"];
const ownGroup = { "Fn::GetAtt": [Match.stringLikeRegexp("^NetworkSecurityGroup"), "GroupId"] };

test("without the parameter vpc, the functions run in no VPC, and are not allowed to create network interfaces", () => {
  const usual = synthesise({ eksClusterName: "production", targets: "open" });
  usual.template.resourceCountIs("AWS::EC2::SecurityGroup", 0);
  usual.template.allResourcesProperties("AWS::Lambda::Function", { VpcConfig: Match.absent() });
  expect(JSON.stringify(usual.template.toJSON())).not.toContain("ec2:");
});

test("with a VPC, every function that reaches the API server runs in the VPC's subnets, with the stack's security group", () => {
  const inSubnets = { VpcConfig: { SubnetIds: vpc.subnetIds, SecurityGroupIds: [ownGroup] } };
  const isWidget = { Description: Match.stringLikeRegexp("widget|history") };
  const all = Object.keys(template.findResources("AWS::Lambda::Function"));
  const widgets = Object.keys(template.findResources("AWS::Lambda::Function", { Properties: isWidget }));
  expect(widgets).toHaveLength(1);
  template.resourcePropertiesCountIs("AWS::Lambda::Function", inSubnets, all.length - widgets.length);
});

test("the security group's id is an output, for the rules of the VPC's endpoints", () => {
  template.hasOutput("FunctionSecurityGroupId", { Value: ownGroup });
});

test("the security group allows no inbound traffic, and only TLS and DNS outbound", () => {
  template.hasResourceProperties("AWS::EC2::SecurityGroup", {
    VpcId: "vpc-0a1b2c3d",
    SecurityGroupIngress: Match.absent(),
    SecurityGroupEgress: [
      Match.objectLike({ IpProtocol: "tcp", FromPort: 443, ToPort: 443 }),
      Match.objectLike({ IpProtocol: "tcp", FromPort: 6443, ToPort: 6443 }),
      Match.objectLike({ IpProtocol: "udp", FromPort: 53, ToPort: 53 }),
      Match.objectLike({ IpProtocol: "tcp", FromPort: 53, ToPort: 53 }),
    ],
  });
});

test("the API server's security groups allow connections from the functions to its port", () => {
  template.resourceCountIs("AWS::EC2::SecurityGroupIngress", 1);
  template.hasResourceProperties("AWS::EC2::SecurityGroupIngress", {
    GroupId: "sg-0a1b2c3d",
    SourceSecurityGroupId: ownGroup,
    IpProtocol: "tcp",
    FromPort: 6443,
    ToPort: 6443,
  });
});

test("a function is created only after its role has been allowed to create network interfaces", () => {
  for (const role of functionRoles) {
    template.hasResource("AWS::Lambda::Function", {
      DependsOn: Match.arrayWith([Match.stringLikeRegexp(`^(${role}DefaultPolicy|ReconcileFunctionPermissions)`)]),
    });
  }
});

test.each(functionRoles)(
  "Lambda can create network interfaces with %s, but the function's code cannot",
  async (role) => {
    const account = "000000000000";
    const request = {
      principal: `arn:aws:sts::${account}:assumed-role/${role}/function`,
      account,
      identity: [...statementsOf(role), ...denialsOf(role)].filter(({ Action }) =>
        Action.every((action) => action.startsWith("ec2:")),
      ),
    };
    const own = { "lambda:SourceFunctionArn": `arn:aws:lambda:us-west-2:${account}:function:one` };
    const network = `arn:aws:ec2:us-west-2:${account}`;
    for (const [action, resource] of [
      ["ec2:CreateNetworkInterface", `${network}:network-interface/*`],
      ["ec2:CreateNetworkInterface", `${network}:subnet/subnet-0a1b2c3d`],
      ["ec2:CreateNetworkInterface", `${network}:security-group/sg-0a1b2c3d`],
      ["ec2:DeleteNetworkInterface", `${network}:network-interface/eni-1`],
      ["ec2:DescribeNetworkInterfaces", "*"],
      ["ec2:DescribeSubnets", "*"],
    ] as const) {
      expect(await isAllowed({ ...request, action, resource }), action).toBe(true);
      expect(await isAllowed({ ...request, action, resource, context: own }), action).toBe(false);
    }
  },
);
