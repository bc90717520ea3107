import {
  CreateSubnetCommand,
  CreateVpcCommand,
  CreateVpcEndpointCommand,
  DescribeRouteTablesCommand,
  DescribeSecurityGroupsCommand,
  EC2Client,
} from "@aws-sdk/client-ec2";
import { CreateClusterCommand, CreateNodegroupCommand, EKSClient } from "@aws-sdk/client-eks";
import { CreateOpenIDConnectProviderCommand, IAMClient } from "@aws-sdk/client-iam";
import { CreateTopicCommand, SNSClient } from "@aws-sdk/client-sns";
import { PutParameterCommand, SSMClient } from "@aws-sdk/client-ssm";
import { BOOTSTRAP_PARAMETER } from "../../../lib/preflight/account/cdk-bootstrap.ts";
import { ACCOUNT, REGION } from "../aws/test-account.ts";

/** An account in moto with an EKS cluster. */
export interface AccountInMoto {
  readonly vpc: string;
  readonly subnets: readonly string[];
  /** The VPC's security group, which is also the cluster's. */
  readonly securityGroup: string;
  /** Gives the VPC's subnets a way out, and creates everything else that a deployment needs and that moto can represent. */
  mend(): Promise<void>;
}

/** Creates a VPC with two subnets that have no way out, and a cluster with a node group in it. */
export async function createAccount(endpoint: string, clusterName: string): Promise<AccountInMoto> {
  const credentials = { accessKeyId: ACCOUNT, secretAccessKey: ACCOUNT };
  const options = { endpoint, region: REGION, credentials };
  const [ec2, eks, iam] = [new EC2Client(options), new EKSClient(options), new IAMClient(options)];
  const { Vpc: { VpcId: vpc = "" } = {} } = await ec2.send(new CreateVpcCommand({ CidrBlock: "10.0.0.0/16" }));
  const subnets: string[] = [];
  for (const CidrBlock of ["10.0.1.0/24", "10.0.2.0/24"]) {
    const { Subnet } = await ec2.send(new CreateSubnetCommand({ VpcId: vpc, CidrBlock }));
    subnets.push(Subnet?.SubnetId ?? "");
  }
  const Filters = [{ Name: "vpc-id", Values: [vpc] }];
  const { SecurityGroups: [group] = [] } = await ec2.send(new DescribeSecurityGroupsCommand({ Filters }));
  const securityGroup = group?.GroupId ?? "";
  const roleArn = `arn:aws:iam::${ACCOUNT}:role/cluster`;
  const resourcesVpcConfig = { subnetIds: subnets, securityGroupIds: [securityGroup] };
  const { cluster } = await eks.send(
    new CreateClusterCommand({ name: clusterName, version: "1.34", roleArn, resourcesVpcConfig }),
  );
  await eks.send(new CreateNodegroupCommand({ clusterName, nodegroupName: "n", nodeRole: roleArn, subnets }));
  const Url = cluster?.identity?.oidc?.issuer;
  return { vpc, subnets, securityGroup, mend };

  async function mend(): Promise<void> {
    await createEndpoints(ec2, vpc);
    await iam.send(new CreateOpenIDConnectProviderCommand({ Url, ClientIDList: ["sts.amazonaws.com"] }));
    await new SSMClient(options).send(
      new PutParameterCommand({ Name: BOOTSTRAP_PARAMETER, Value: "30", Type: "String" }),
    );
    await new SNSClient(options).send(new CreateTopicCommand({ Name: "alarms" }));
  }
}

async function createEndpoints(ec2: EC2Client, vpc: string): Promise<void> {
  const Filters = [{ Name: "vpc-id", Values: [vpc] }];
  const { RouteTables: [table] = [] } = await ec2.send(new DescribeRouteTablesCommand({ Filters }));
  const RouteTableIds = [table?.RouteTableId ?? ""];
  for (const service of ["sqs", "sts", "s3"]) {
    await ec2.send(
      new CreateVpcEndpointCommand({
        VpcId: vpc,
        ServiceName: `com.amazonaws.${REGION}.${service}`,
        ...(service === "s3"
          ? { VpcEndpointType: "Gateway", RouteTableIds }
          : { VpcEndpointType: "Interface", PrivateDnsEnabled: true }),
      }),
    );
  }
}
