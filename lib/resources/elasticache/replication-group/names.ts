import { each } from "../../../codegen/definitions-for.ts";
import {
  FREE_TEXT,
  INNER,
  KEY,
  OWN_NAME,
  OWN_SECRET,
  SECURITY_GROUP,
  SETTING,
  target,
} from "../../../codegen/names/common-names.ts";
import type { Names } from "../../../codegen/names/named-field.ts";

const HERE = "elasticache:{region}:{account}:";
const NOT_CREATED = {
  own: "no group is created with it, as its data may be another's; a group that exists may have it",
};

/** What the texts of a replication group's spec name. */
export const names: Names = {
  replicationGroupID: OWN_NAME,
  description: FREE_TEXT,
  primaryClusterID: target("the data of any cluster", `${HERE}cluster:`),
  ...each(NOT_CREATED, "snapshotARNs[]", "snapshotName"),
  "securityGroupIDs[]": SECURITY_GROUP,
  "cacheSecurityGroupNames[]": target("any cache security group", `${HERE}securitygroup:`),
  cacheSubnetGroupName: target("any cache subnet group", `${HERE}subnetgroup:`, {
    except: ["arn:*:elasticache:*:*:subnetgroup:default"],
  }),
  cacheParameterGroupName: target("any cache parameter group", `${HERE}parametergroup:`, {
    except: ["arn:*:elasticache:*:*:parametergroup:default.*"],
  }),
  "userGroupIDs[]": target("any group of users, who may then connect", `${HERE}usergroup:`),
  notificationTopicARN: target("any topic"),
  "*.cloudWatchLogsDetails.logGroup": target("any log group", "logs:{region}:{account}:log-group:"),
  "*.kinesisFirehoseDetails.deliveryStream": target(
    "any Firehose stream",
    "firehose:{region}:{account}:deliverystream/",
  ),
  "nodeGroupConfiguration[].primaryOutpostARN": target("any Outpost of the account"),
  "nodeGroupConfiguration[].replicaOutpostARNs[]": target("any Outpost of the account"),
  kmsKeyID: KEY,
  ...each(OWN_SECRET, "authToken.key", "authToken.name", "authToken.namespace"),
  "nodeGroupConfiguration[].nodeGroupID": INNER,
  ...each(SETTING, "cacheNodeType", "engine", "engineVersion", "nodeGroupConfiguration[].slots"),
  ...each(SETTING, "preferredMaintenanceWindow", "snapshotWindow", "preferredCacheClusterAZs[]"),
  ...each(SETTING, "*.primaryAvailabilityZone", "*.replicaAvailabilityZones[]"),
};
