import { randomUUID } from "node:crypto";
import type * as sdk from "@aws-sdk/client-rds";
import { AwsError } from "../../support/aws/memory/aws-error.ts";
import type { Operations } from "../../support/aws/memory/memory-service.ts";
import { createStore, type Store } from "../../support/aws/memory/store.ts";
import { createWork, type Work } from "../../support/aws/memory/work.ts";
import { ACCOUNT, REGION } from "../../support/aws/test-account.ts";
import { asTagList, asTags } from "../../support/kinds/kind-on-aws/kind-on-aws.ts";
import type { TagStore } from "./rds-in-memory.ts";

interface Instance {
  shown: sdk.DBInstance;
  readonly work: Work;
}

type Settings = Partial<sdk.CreateDBInstanceMessage & sdk.ModifyDBInstanceMessage>;

/** The settings that an instance shows under the names that calls have for them. */
const SAME = [
  ...["AllocatedStorage", "AutoMinorVersionUpgrade", "AvailabilityZone", "BackupRetentionPeriod", "BackupTarget"],
  ...["CACertificateIdentifier", "CharacterSetName", "CopyTagsToSnapshot", "CustomIamInstanceProfile", "DBName"],
  ...["DBInstanceClass", "DatabaseInsightsMode", "DeletionProtection", "Engine", "EngineVersion", "Iops", "KmsKeyId"],
  ...["LicenseModel", "MasterUsername", "MaxAllocatedStorage", "MonitoringInterval", "MonitoringRoleArn", "MultiAZ"],
  ...["NcharCharacterSetName", "NetworkType", "PerformanceInsightsKMSKeyId", "PerformanceInsightsRetentionPeriod"],
  ...["PreferredBackupWindow", "PreferredMaintenanceWindow", "ProcessorFeatures", "PromotionTier", "ReplicaMode"],
  ...["PubliclyAccessible", "StorageEncrypted", "StorageThroughput", "StorageType", "Timezone"],
];

/** The settings of an instance that declares none. */
const NEW: Settings = {
  AutoMinorVersionUpgrade: true,
  AvailabilityZone: `${REGION}b`,
  BackupRetentionPeriod: 1,
  BackupTarget: "region",
  CACertificateIdentifier: "rds-ca-rsa2048-g1",
  CopyTagsToSnapshot: false,
  DBParameterGroupName: "default.postgres16",
  DatabaseInsightsMode: "standard",
  DeletionProtection: false,
  EnableCustomerOwnedIp: false,
  EnableIAMDatabaseAuthentication: false,
  EnablePerformanceInsights: false,
  EngineVersion: "16.3",
  // The suite declares that of PostgreSQL, because the emulator's default is this one.
  LicenseModel: "general-public-license",
  MonitoringInterval: 0,
  MultiAZ: false,
  NetworkType: "IPV4",
  OptionGroupName: "default:postgres-16",
  Port: 5432,
  PreferredBackupWindow: "13:14-13:44",
  PreferredMaintenanceWindow: "wed:06:38-wed:07:08",
  PubliclyAccessible: false,
  StorageEncrypted: false,
  StorageType: "gp2",
  VpcSecurityGroupIds: ["sg-00000001"],
};

/** The key and the secret of passwords that RDS manages. */
const DEFAULT_KEY = `arn:aws:kms:${REGION}:${ACCOUNT}:key/11111111-2222-3333-4444-555555555555`;
const SECRET = `arn:aws:secretsmanager:${REGION}:${ACCOUNT}:secret:rds!db-11111111-a1B2c3`;

/** The operations of RDS about DB instances, in memory. `groups` are the DB subnet groups. */
export function dbInstancesInMemory(groups: Store<sdk.DBSubnetGroup>, tags: TagStore): Operations {
  const instances = createStore<Instance>(
    (name) => new AwsError(`404 DBInstanceNotFound: DBInstance ${name} not found.`),
  );
  const arn = (name: string) => `arn:aws:rds:${REGION}:${ACCOUNT}:db:${name}`;
  const at = (identifier = "") => instances.get(identifier.toLowerCase());

  function changeable(identifier: string | undefined): Instance {
    const instance = at(identifier);
    if (instance.work.status() === undefined) return instance;
    throw new AwsError("400 InvalidDBInstanceState: Database instance is not in available state.");
  }

  function description({ shown, work }: Instance): sdk.DBInstance {
    const { DBInstanceArn = "" } = shown;
    return { ...shown, DBInstanceStatus: work.status() ?? "available", TagList: asTagList(tags.get(DBInstanceArn)) };
  }

  return {
    CreateDBInstance({ DBInstanceIdentifier = "", Tags, ...settings }: sdk.CreateDBInstanceMessage) {
      const name = DBInstanceIdentifier.toLowerCase();
      if (instances.find(name)) throw new AwsError("400 DBInstanceAlreadyExists: DB instance already exists");
      if (settings.AllocatedStorage === undefined) {
        throw new AwsError(
          "400 InvalidParameterValue: The parameter AllocatedStorage must be provided and must not be null.",
        );
      }
      const identity: sdk.DBInstance = {
        DBInstanceIdentifier: name,
        DBInstanceArn: arn(name),
        DbiResourceId: `db-${randomUUID().replaceAll("-", "").slice(0, 26).toUpperCase()}`,
        InstanceCreateTime: new Date(),
        DbInstancePort: 0,
        DomainMemberships: [],
      };
      const instance = { shown: withSettings(identity, { ...NEW, ...settings }, groups), work: createWork() };
      instances.add(name, instance);
      tags.add(arn(name), asTags(Tags));
      instance.work.begin("creating");
      return { DBInstance: description(instance) };
    },
    DescribeDBInstances({ DBInstanceIdentifier }: sdk.DescribeDBInstancesMessage) {
      at(DBInstanceIdentifier).work.look();
      return { DBInstances: [description(at(DBInstanceIdentifier))] };
    },
    ModifyDBInstance({ DBInstanceIdentifier, ...settings }: sdk.ModifyDBInstanceMessage) {
      const instance = changeable(DBInstanceIdentifier);
      instance.shown = withSettings(instance.shown, settings, groups);
      instance.work.begin("modifying");
      return { DBInstance: description(instance) };
    },
    DeleteDBInstance(input: sdk.DeleteDBInstanceMessage) {
      const instance = changeable(input.DBInstanceIdentifier);
      const { DBInstanceIdentifier: name = "", DeletionProtection } = instance.shown;
      if (DeletionProtection) {
        throw new AwsError(
          "400 InvalidParameterCombination: Cannot delete protected DB Instance, please disable deletion protection and try again.",
        );
      }
      if (!input.SkipFinalSnapshot && input.FinalDBSnapshotIdentifier === undefined) {
        throw new AwsError(
          "400 InvalidParameterCombination: FinalDBSnapshotIdentifier is required unless SkipFinalSnapshot is specified.",
        );
      }
      instance.work.begin("deleting", () => {
        instances.remove(name);
        tags.remove(arn(name));
      });
      return { DBInstance: description(instance) };
    },
  };
}

/** An instance with these settings in place of its former ones. */
function withSettings(former: sdk.DBInstance, to: Settings, groups: Store<sdk.DBSubnetGroup>): sdk.DBInstance {
  const { DBParameterGroupName, DBSubnetGroupName, Domain, DomainIAMRoleName, OptionGroupName } = to;
  const instance: sdk.DBInstance = {
    ...former,
    ...Object.fromEntries(Object.entries(to).filter(([name]) => SAME.includes(name))),
    CustomerOwnedIpEnabled: to.EnableCustomerOwnedIp ?? former.CustomerOwnedIpEnabled,
    EnabledCloudwatchLogsExports: logsOf(former, to),
    IAMDatabaseAuthenticationEnabled: to.EnableIAMDatabaseAuthentication ?? former.IAMDatabaseAuthenticationEnabled,
    PerformanceInsightsEnabled: to.EnablePerformanceInsights ?? former.PerformanceInsightsEnabled,
  };
  const port = to.DBPortNumber ?? to.Port;
  if (port) instance.Endpoint = { Address: `${former.DBInstanceIdentifier}.rds.amazonaws.com`, Port: port };
  if (DBParameterGroupName) {
    instance.DBParameterGroups = [{ DBParameterGroupName, ParameterApplyStatus: "in-sync" }];
  }
  if (DBSubnetGroupName) instance.DBSubnetGroup = groups.get(DBSubnetGroupName.toLowerCase());
  if (OptionGroupName) instance.OptionGroupMemberships = [{ OptionGroupName, Status: "in-sync" }];
  if (Domain) instance.DomainMemberships = [{ Domain, Status: "joined", IAMRoleName: DomainIAMRoleName }];
  if (to.DisableDomain) instance.DomainMemberships = [];
  const { ManageMasterUserPassword: isManaged, MasterUserSecretKmsKeyId: KmsKeyId = DEFAULT_KEY } = to;
  if (isManaged) instance.MasterUserSecret = { SecretArn: SECRET, SecretStatus: "active", KmsKeyId };
  if (isManaged === false) delete instance.MasterUserSecret;
  if (to.UseDefaultProcessorFeatures) delete instance.ProcessorFeatures;
  if (to.VpcSecurityGroupIds) {
    const ids = to.VpcSecurityGroupIds;
    instance.VpcSecurityGroups = ids.map((VpcSecurityGroupId) => ({ VpcSecurityGroupId, Status: "active" }));
  }
  // This turns off the growth of the storage.
  if (instance.MaxAllocatedStorage === instance.AllocatedStorage) delete instance.MaxAllocatedStorage;
  return instance;
}

function logsOf({ EnabledCloudwatchLogsExports: former = [] }: sdk.DBInstance, to: Settings): string[] | undefined {
  const { EnableLogTypes = [], DisableLogTypes = [] } = to.CloudwatchLogsExportConfiguration ?? {};
  const logs = new Set([...former, ...(to.EnableCloudwatchLogsExports ?? []), ...EnableLogTypes]);
  for (const log of DisableLogTypes) logs.delete(log);
  return logs.size > 0 ? [...logs] : undefined;
}
