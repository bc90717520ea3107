import type { FieldNotes } from "../../../codegen/definition.ts";
import type { DBInstanceSpec } from "./spec.generated.ts";

type References =
  | "dbParameterGroupRef"
  | "dbSubnetGroupRef"
  | "kmsKeyRef"
  | "masterUserSecretKMSKeyRef"
  | "monitoringRoleRef"
  | "performanceInsightsKMSKeyRef"
  | "vpcSecurityGroupRefs";

const KEPT = "The instance keeps it.";
const AS_IS = "RDS decides about a new instance, and a value that others set is left as it is";
const FIXED: FieldNotes = {
  default: AS_IS,
  removal: KEPT,
  difference: "A change is rejected, whereas ACK ignores it or creates a second instance.",
};
const REFUSED = "The removal has no effect.";
const NEEDS_SOURCE = "It only has a meaning together with a source, from which no instance is created.";
const OF_SOURCE: FieldNotes = { default: "nothing follows", removal: REFUSED, difference: NEEDS_SOURCE };
const ENDED: FieldNotes = {
  default: "nothing follows",
  removal: REFUSED,
  difference: "It is rejected: it is for CloudHSM Classic, which AWS has ended.",
};
const NO_DATA_OF_OTHERS =
  "No instance is created from it, because its data may belong to another namespace. Create the instance in AWS, and adopt it. An object that takes over or adopts an instance may have it.";

/** Documentation of a DB instance's fields, where the SDK's documentation does not suffice. */
export const fieldNotes: Readonly<Record<Exclude<keyof DBInstanceSpec, References>, FieldNotes>> = {
  allocatedStorage: {
    meaning: "The storage in GiB.",
    default: AS_IS,
    removal: KEPT,
    difference:
      "A smaller value is rejected, because RDS cannot shrink storage. With `maxAllocatedStorage`, a larger storage that RDS has made counts as declared.",
  },
  autoMinorVersionUpgrade: { default: "RDS upgrades minor versions", removal: "RDS upgrades minor versions." },
  availabilityZone: {
    ...FIXED,
    meaning:
      "The Availability Zone of the instance. After a failover of an instance with a standby, the other zone counts, too.",
  },
  backupRetentionPeriod: { default: "it is 1 day", removal: "It becomes 1 day." },
  backupTarget: FIXED,
  caCertificateIdentifier: { default: AS_IS, removal: KEPT },
  characterSetName: { ...FIXED, meaning: "The character set of the databases of some engines." },
  copyTagsToSnapshot: { default: "they are not copied", removal: "They are no longer copied." },
  customIAMInstanceProfile: {
    ...FIXED,
    difference:
      "If the parameter allowedTargets is set, it must list the profile. Driftless has no permission to pass the role of the profile, so an administrator must grant it.",
  },
  databaseInsightsMode: { default: AS_IS, removal: KEPT },
  dbClusterIdentifier: {
    meaning: "The DB cluster that the instance belongs to.",
    default: "the instance belongs to none",
    removal: KEPT,
    difference: NO_DATA_OF_OTHERS,
  },
  dbClusterSnapshotIdentifier: {
    meaning: "The snapshot of a Multi-AZ DB cluster that the instance was restored from.",
    default: "the instance begins empty",
    removal: REFUSED,
    difference: NO_DATA_OF_OTHERS,
  },
  dbInstanceClass: { removal: "The removal is rejected, because the field is required." },
  dbInstanceIdentifier: {
    meaning: "The identifier of the instance. It cannot be changed. RDS stores it in lower case.",
    removal: "The removal is rejected, because the field is required.",
    difference: "A change is rejected, whereas ACK creates a second instance.",
  },
  dbName: { ...FIXED, meaning: "The database that is created in the instance. What it is depends on the engine." },
  dbParameterGroupName: {
    meaning:
      "The DB parameter group of the instance. Some of its parameters only take effect when the instance is rebooted: see `status.dbParameterGroups`.",
    default: AS_IS,
    removal: KEPT,
  },
  dbSnapshotIdentifier: {
    meaning: "The DB snapshot that the instance was restored from.",
    default: "the instance begins empty",
    removal: REFUSED,
    difference: NO_DATA_OF_OTHERS,
  },
  dbSubnetGroupName: { meaning: "The DB subnet group of the instance.", default: AS_IS, removal: KEPT },
  deletionProtection: {
    default: "the instance can be deleted",
    removal: "The instance can be deleted.",
    difference:
      "An object that is being deleted while the instance is protected is `ACK.Terminal`, and says what to do.",
  },
  destinationRegion: { ...OF_SOURCE, meaning: "The region of a replica. ACK does not send it either." },
  domain: { default: "the instance is in no domain", removal: "The instance leaves the domain." },
  domainIAMRoleName: {
    default: AS_IS,
    removal: KEPT,
    difference: "The parameter passableRoles must list the role.",
  },
  enableCloudwatchLogsExports: {
    meaning: "The types of logs that are exported to CloudWatch Logs.",
    default: "none are exported",
    removal: "The exports end.",
    difference: "The order of the list is ignored.",
  },
  enableCustomerOwnedIP: { default: "it is off", removal: "It is turned off." },
  enableIAMDatabaseAuthentication: { default: "it is off", removal: "It is turned off." },
  engine: {
    meaning: "The database engine, such as `postgres`. It cannot be changed.",
    removal: "The removal is rejected, because the field is required.",
    difference: "A change is rejected, whereas ACK calls RDS again and again.",
  },
  engineVersion: {
    meaning:
      "The version of the engine. `16` stands for any version that begins with `16.`. While `autoMinorVersionUpgrade` is on, later minor versions to which RDS has upgraded count as declared. Upgrades to other major versions are allowed.",
    default: AS_IS,
    removal: KEPT,
  },
  iops: { default: AS_IS, removal: KEPT },
  kmsKeyID: { ...FIXED, meaning: "The KMS key of the storage: an ID, an ARN or an alias. An alias matches any key." },
  licenseModel: { default: AS_IS, removal: KEPT },
  manageMasterUserPassword: {
    default: "RDS does not manage the password",
    removal: "RDS ceases to manage the password, and gets the one that `masterUserPassword` names, which must be set.",
  },
  masterUserPassword: {
    meaning: "The key of a Kubernetes Secret that contains the password of the master user.",
    default: "the password is left as it is",
    removal: "The password is left as it is.",
    difference:
      "A changed Secret leads to a new password. In Driftless, the parameter `secrets` must allow it, and the Secret must be in the namespace of the object.",
  },
  masterUserSecretKMSKeyID: {
    meaning: "The KMS key that encrypts the password that RDS manages: an ID, an ARN or an alias.",
    default: AS_IS,
    removal: KEPT,
  },
  masterUsername: { ...FIXED, meaning: "The name of the master user." },
  maxAllocatedStorage: {
    meaning: "The storage in GiB up to which RDS enlarges the storage by itself.",
    default: "RDS does not enlarge the storage",
    removal: "RDS no longer enlarges the storage.",
  },
  monitoringInterval: { default: "it is 0: there is no Enhanced Monitoring", removal: "Enhanced Monitoring ends." },
  monitoringRoleARN: {
    default: AS_IS,
    removal: KEPT,
    difference:
      "The parameter passableRoles must list the role, or an object of the same namespace must have created it. If RDS cannot assume a new role yet, the pass is retried.",
  },
  multiAZ: { default: "there is no standby", removal: "The standby is removed." },
  ncharCharacterSetName: FIXED,
  networkType: { default: AS_IS, removal: KEPT },
  optionGroupName: { meaning: "The option group of the instance.", default: AS_IS, removal: KEPT },
  performanceInsightsEnabled: { default: "it is off", removal: "It is turned off." },
  performanceInsightsKMSKeyID: { default: AS_IS, removal: KEPT },
  performanceInsightsRetentionPeriod: { default: AS_IS, removal: KEPT },
  port: { meaning: "The port of the database.", default: AS_IS, removal: KEPT },
  preSignedURL: { ...OF_SOURCE, meaning: "A URL for a replica in another region." },
  preferredBackupWindow: { default: AS_IS, removal: KEPT },
  preferredMaintenanceWindow: { default: AS_IS, removal: KEPT },
  processorFeatures: {
    default: "the class decides",
    removal: "The class decides.",
    difference: "The order of the list is ignored.",
  },
  promotionTier: { default: AS_IS, removal: KEPT },
  publiclyAccessible: { default: AS_IS, removal: KEPT },
  replicaMode: { meaning: "The mode of a replica of some engines.", default: AS_IS, removal: KEPT },
  sourceDBInstanceIdentifier: {
    meaning: "The instance that the instance is a replica of.",
    default: "the instance is no replica",
    removal: REFUSED,
    difference: NO_DATA_OF_OTHERS,
  },
  sourceRegion: { ...OF_SOURCE, meaning: "The region of the source of a replica." },
  storageEncrypted: FIXED,
  storageThroughput: { default: AS_IS, removal: KEPT },
  storageType: { default: AS_IS, removal: KEPT },
  tags: {
    meaning: "The tags of the DB instance, in addition to those that Driftless sets.",
    default: "only the tags that Driftless sets are applied",
    removal: "The tags that the spec declared are removed. The tags that Driftless sets remain in place.",
    difference: "In addition to ACK's default tags, Driftless sets the tag services.k8s.aws/driftless-owner.",
  },
  tdeCredentialARN: ENDED,
  tdeCredentialPassword: ENDED,
  timezone: FIXED,
  useDefaultProcessorFeatures: {
    meaning:
      "Whether the class decides about the processor. It does unless `processorFeatures` is set, which must then be omitted.",
    default: "the class decides unless `processorFeatures` is set",
    removal: "Nothing happens.",
  },
  vpcSecurityGroupIDs: {
    meaning: "The IDs of the security groups of the instance.",
    default: AS_IS,
    removal: KEPT,
    difference: "The order of the list is ignored.",
  },
};

/** What the tests prove without AWS, and what they do not prove. */
export const alpha = `The tests run every field through passes on moto 5.2.5: create, change, drift, removal and tags. The start script of the local stack's moto
(\`lib/local/emulators/moto/db_instances.py\`) lets it keep all settings, be at work after each change, and reject a change meanwhile.

| what RDS does | emulators | tests |
| --- | --- | --- |
| It works on an instance for minutes after each change, and rejects others | moto and MiniStack 1.4.21 are done at once | on moto, whose start script works until the second look |
| It keeps changes for the maintenance window | neither does | on moto, whose start script keeps those of four fields |
| It shows a new password as pending | neither does | on moto, whose start script shows it |
| It cannot shrink storage | neither checks that | on moto, whose start script rejects it |
| It turns off the management of a password only with a new password | moto does not check that | on moto, whose start script rejects it |
| It takes a final snapshot before it deletes an instance | moto does | on moto |
| It takes no final snapshot of a replica, of an instance in a cluster and of a failed instance | neither checks that | pure tests over RDS's description |
| It fails, fills up its storage or is stopped | neither does | a pure test over RDS's description |
| It checks networks, keys, roles, versions and classes | neither does | none |

**One change at a time.** One call of \`ModifyDBInstance\` makes all changes, at once as in ACK (\`ApplyImmediately\`), which can interrupt
connections. A changed password is a call of its own. While RDS is at work, nothing else is changed.

**What RDS has accepted and not applied yet**, such as a change that others have scheduled for the maintenance window, is neither drift nor done. If
it is what the spec declares, Synced is False with the reason \`PendingModifiedValues\`, and the message contains the fields and the window. If it is
not, it is withdrawn. Other changes are made meanwhile, which also applies what waits, and the instance can be deleted.

**Deleting the object** deletes the instance after a final snapshot, which costs storage until somebody deletes it. Its name is that of the
instance, \`-final-\` and a digest of the instance's ID, so no other instance has it, and a delete that is repeated takes no second one. The
object is gone when the instance is. Three annotations say otherwise:

| annotation | value | effect |
| --- | --- | --- |
| \`rds.services.k8s.aws/skip-final-snapshot\` | \`"true"\` | There is no final snapshot. |
| \`rds.services.k8s.aws/final-db-snapshot-identifier\` | a name | The final snapshot has this name. If another snapshot has it, the instance stays. |
| \`rds.services.k8s.aws/delete-automated-backups\` | \`"true"\` or \`"false"\` | Whether the automated backups are deleted. By default, RDS deletes them. |

RDS takes no final snapshot of a replica, of an instance in a cluster, and of an instance that has failed. Their objects are \`ACK.Terminal\` until
the first annotation says that there is none. The object of an instance with \`deletionProtection\` is \`ACK.Terminal\`, too, and the message contains
the command that ends the protection.

**The password** comes from a Kubernetes Secret ([secrets.md](secrets.md)), or RDS manages it with \`manageMasterUserPassword\`. Driftless cannot read it.

**No instance is created from existing data**: from a snapshot, as a replica or in a cluster. The account's data may belong to other namespaces.

The function may change and delete only instances with an owner tag of the deployment. RDS needs its service-linked role in the account: see
[db-subnet-group.md](db-subnet-group.md#stability).

With \`driftEvents\`, changes are noticed at once only if the event spells the identifier as the spec does. Otherwise, the sweep finds them.`;
