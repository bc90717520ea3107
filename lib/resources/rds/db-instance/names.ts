import { arns, each } from "../../../codegen/definitions-for.ts";
import {
  KEY,
  OWN_NAME,
  OWN_SECRET,
  role,
  SECURITY_GROUP,
  SETTING,
  target,
} from "../../../codegen/names/common-names.ts";
import type { Names } from "../../../codegen/names/named-field.ts";

const HERE = "rds:{region}:{account}:";
const NOT_CREATED = {
  own: "no instance is created with it, as its data may be another's; an instance that exists may have it",
};

/** What the texts of a DB instance's spec name. */
export const names: Names = {
  dbInstanceIdentifier: OWN_NAME,
  "vpcSecurityGroupIDs[]": SECURITY_GROUP,
  dbSubnetGroupName: target("any DB subnet group", `${HERE}subgrp:`, { except: ["arn:*:rds:*:*:subgrp:default"] }),
  dbParameterGroupName: target("any DB parameter group", `${HERE}pg:`, { except: ["arn:*:rds:*:*:pg:default.*"] }),
  optionGroupName: target("any option group", `${HERE}og:`, { except: ["arn:*:rds:*:*:og:default:*"] }),
  ...each(KEY, "kmsKeyID", "masterUserSecretKMSKeyID", "performanceInsightsKMSKeyID"),
  monitoringRoleARN: role("monitoring.rds.amazonaws.com"),
  domainIAMRoleName: role("rds.amazonaws.com", arns("iam::{account}:role/")),
  domain: target("any directory, whose users may then connect", "ds:{region}:{account}:directory/"),
  customIAMInstanceProfile: target("any instance profile", "iam::{account}:instance-profile/"),
  ...each(NOT_CREATED, "dbClusterIdentifier", "dbClusterSnapshotIdentifier", "dbSnapshotIdentifier"),
  sourceDBInstanceIdentifier: NOT_CREATED,
  ...each(OWN_SECRET, "masterUserPassword.key", "masterUserPassword.name", "masterUserPassword.namespace"),
  ...each({ notAName: "a field that no object may have" }, "tdeCredentialARN", "tdeCredentialPassword"),
  ...each({ notAName: "a field that no call has" }, "destinationRegion", "preSignedURL", "sourceRegion"),
  ...each({ notAName: "a name inside the database" }, "dbName", "masterUsername", "processorFeatures[].name"),
  "processorFeatures[].value": SETTING,
  ...each(SETTING, "availabilityZone", "backupTarget", "caCertificateIdentifier", "characterSetName"),
  ...each(SETTING, "dbInstanceClass", "enableCloudwatchLogsExports[]", "engine", "engineVersion", "licenseModel"),
  ...each(SETTING, "ncharCharacterSetName", "networkType", "preferredBackupWindow", "preferredMaintenanceWindow"),
  ...each(SETTING, "storageType", "timezone"),
};
