import { ackKind } from "../../kubernetes/resource-kind.ts";
import type { PublishedTarget } from "./definition.ts";

const ARN = ["status.ackResourceMetadata.arn", "Status.ACKResourceMetadata.ARN"] as const;

/** The ARN in the status of an ACK `Role`, which is an IAM role. */
export const roleArn = field("iam", "Role", "roles", ...ARN);

/** The ARN in the status of an ACK `Key`, which is a KMS key. */
export const keyArn = field("kms", "Key", "keys", ...ARN);

/** The ARN in the status of an ACK `DeliveryStream`, which is a Firehose stream. */
export const deliveryStreamArn = field("firehose", "DeliveryStream", "deliverystreams", ...ARN);

/** The ID in the status of an ACK `Key`. */
export const keyId = field("kms", "Key", "keys", "status.keyID");

/** The name of an ACK `Cluster`, which is an EKS cluster. */
export const clusterName = field("eks", "Cluster", "clusters", "spec.name");

/** The ARN in the status of an ACK `Topic`. */
export const topicArn = field("sns", "Topic", "topics", ...ARN);

/** The ARN in the status of an ACK `Policy`. */
export const policyArn = field("iam", "Policy", "policies", ...ARN);

/** The document in the spec of an ACK `Policy`, which is an IAM policy. */
export const policyDocument = field("iam", "Policy", "policies", "spec.policyDocument");

/** The ID in the status of an ACK `Subnet`, which is a subnet of a VPC. */
export const subnetID = field("ec2", "Subnet", "subnets", "status.subnetID");

/** The ID in the status of an ACK `VPC`. */
export const vpcID = field("ec2", "VPC", "vpcs", "status.vpcID");

/** The ID in the status of an ACK `HostedZone` of Route 53. */
export const hostedZoneID = field("route53", "HostedZone", "hostedzones", "status.id");

/** The ID in the status of an ACK `HealthCheck` of Route 53. */
export const healthCheckID = field("route53", "HealthCheck", "healthchecks", "status.id");

/** The ID in the status of an ACK `SecurityGroup`. */
export const securityGroupID = field("ec2", "SecurityGroup", "securitygroups", "status.id");

/** The ARN in the status of an ACK `CodeSigningConfig` of Lambda. */
export const codeSigningConfigArn = field("lambda", "CodeSigningConfig", "codesigningconfigs", ...ARN);

/** The name of an ACK `DBSubnetGroup` of RDS. */
export const dbSubnetGroupName = field("rds", "DBSubnetGroup", "dbsubnetgroups", "spec.name");

/** The name of an ACK `DBParameterGroup` of RDS. */
export const dbParameterGroupName = field("rds", "DBParameterGroup", "dbparametergroups", "spec.name");

/** The name of an ACK `Function`. */
export const functionName = field("lambda", "Function", "functions", "spec.name");

/** The ARN in the status of an ACK `Secret` of Secrets Manager. */
export const secretArn = field("secretsmanager", "Secret", "secrets", ...ARN);

/** The ARN in the status of an ACK `Cluster` of MSK. */
export const kafkaClusterArn = field("kafka", "Cluster", "clusters", ...ARN);

/** The ID in the status of an ACK `Broker` of Amazon MQ. */
export const brokerId = field("mq", "Broker", "brokers", "status.brokerID");

/** The name of an ACK `CacheSubnetGroup`. */
export const cacheSubnetGroupName = field(
  "elasticache",
  "CacheSubnetGroup",
  "cachesubnetgroups",
  "spec.cacheSubnetGroupName",
);

/** The name of an ACK `CacheParameterGroup`. */
export const cacheParameterGroupName = field(
  "elasticache",
  "CacheParameterGroup",
  "cacheparametergroups",
  "spec.cacheParameterGroupName",
);

/** The ID of an ACK `UserGroup` of ElastiCache. */
export const cacheUserGroupID = field("elasticache", "UserGroup", "usergroups", "spec.userGroupID");

/** The name of an ACK `Snapshot` of ElastiCache. */
export const cacheSnapshotName = field("elasticache", "Snapshot", "snapshots", "spec.snapshotName");

/** The target of references to a field of ACK objects of one kind. */
function field(service: string, kind: string, plural: string, path: string, ackName?: string): PublishedTarget {
  return { kind: ackKind(service, kind, plural), path, ...(ackName && { ackName }) };
}
