import { Validations } from "aws-cdk-lib";
import { CfnSecurityGroup, CfnSecurityGroupIngress } from "aws-cdk-lib/aws-ec2";
import { Effect, PolicyStatement, type Role } from "aws-cdk-lib/aws-iam";
import { CfnFunction } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import type { ClusterFacts } from "../cluster/cluster-look-up.ts";
import type { DriftlessFunction } from "./driftless-function.ts";

/** The functions that run in a VPC, their subnets, and the API server that they reach. */
export interface FunctionNetworkProps {
  readonly vpc: string;
  readonly subnetIds: readonly string[];
  /** The security groups of the API server. Each gets a rule that allows inbound traffic from the functions. */
  readonly securityGroupIds: readonly string[];
  readonly cluster: Pick<ClusterFacts, "server">;
  /** `undefined` stands for a function that the deployment does not have. */
  readonly functions: readonly (DriftlessFunction | undefined)[];
}

const HTTPS = 443;

/** Puts functions into subnets of a VPC, with a security group that allows the outbound traffic they need and no inbound traffic. */
export class FunctionNetwork extends Construct {
  readonly securityGroupId: string;

  constructor(scope: Construct, id: string, props: FunctionNetworkProps) {
    super(scope, id);
    const { vpc, subnetIds, securityGroupIds, cluster, functions } = props;
    const apiServerPort = Number(new URL(cluster.server).port || HTTPS);
    const group = new CfnSecurityGroup(this, "SecurityGroup", {
      groupDescription: "Driftless functions: to the API server and to AWS",
      vpcId: vpc,
      securityGroupEgress: [...new Set([HTTPS, apiServerPort])]
        .map((port) => anywhere("tcp", port, "The API server and AWS"))
        // The VPC's own DNS resolver needs no rule, but any other resolver does.
        .concat(["udp", "tcp"].map((protocol) => anywhere(protocol, 53, "DNS"))),
    });
    this.securityGroupId = group.attrGroupId;
    for (const groupId of securityGroupIds) {
      new CfnSecurityGroupIngress(this, `To${groupId}`, {
        groupId,
        description: "The functions of Driftless",
        sourceSecurityGroupId: group.attrGroupId,
        ipProtocol: "tcp",
        fromPort: apiServerPort,
        toPort: apiServerPort,
      });
    }
    for (const { lambda, role } of functions.filter((one) => one !== undefined)) {
      allowNetworkInterfaces(role);
      const resource = lambda.node.defaultChild;
      if (!(resource instanceof CfnFunction)) throw new Error(`${lambda.node.path} is not a function`);
      resource.vpcConfig = { subnetIds: [...subnetIds], securityGroupIds: [group.attrGroupId] };
    }
  }
}

function anywhere(ipProtocol: string, port: number, description: string): CfnSecurityGroup.EgressProperty {
  return { ipProtocol, fromPort: port, toPort: port, cidrIp: "0.0.0.0/0", description };
}

/**
 * Allows the role to perform the actions with which Lambda creates network interfaces for the function. Lambda uses the function's role, so
 * the function's own code could use the same actions. Requests from that code carry the function's ARN, and are denied:
 * https://docs.aws.amazon.com/lambda/latest/dg/configuration-vpc.html
 */
function allowNetworkInterfaces(role: Role): void {
  const actions = [
    "ec2:AssignPrivateIpAddresses",
    "ec2:CreateNetworkInterface",
    "ec2:DeleteNetworkInterface",
    "ec2:DescribeNetworkInterfaces",
    "ec2:DescribeSubnets",
    "ec2:UnassignPrivateIpAddresses",
  ];
  role.addToPolicy(new PolicyStatement({ actions, resources: ["*"] }));
  role.addToPolicy(
    new PolicyStatement({
      effect: Effect.DENY,
      actions,
      resources: ["*"],
      conditions: { Null: { "lambda:SourceFunctionArn": "false" } },
    }),
  );
  Validations.of(role).acknowledge({
    id: "AwsSolutions::AwsSolutions-IAM5[Resource::*]",
    reason: "The ids of Lambda's network interfaces are not yet known. Calls by the function's own code are denied.",
  });
}
