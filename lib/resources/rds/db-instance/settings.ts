import type * as sdk from "@aws-sdk/client-rds";
import { TerminalError } from "../../../reconcile/contract/errors.ts";
import { reveal } from "../../../reconcile/contract/secret.ts";
import { own } from "../../../text/own.ts";
import { stableText } from "../../../text/stable-text.ts";
import type { ByHand } from "../../driver/part-data.ts";
import { compact, sortedItems } from "../../values/normal-form.ts";
import { sameKey } from "../../values/same-key.ts";
import { withoutEmpty } from "../../values/without-empty.ts";
import { shownMembers } from "./shown.ts";
import type { DBInstanceSpec } from "./spec.generated.ts";

type Spec = Partial<DBInstanceSpec>;
type Field = keyof Spec;

/** It depends on the engine or on the account, and is left as it is if the spec omits it. */
const KEPT = Symbol("kept");
/** A new instance does not have it. */
const NONE = Symbol("none");

/** What a new instance has: https://docs.aws.amazon.com/AmazonRDS/latest/APIReference/API_CreateDBInstance.html */
const SETTINGS = {
  dbInstanceClass: NONE,
  allocatedStorage: KEPT,
  autoMinorVersionUpgrade: true,
  backupRetentionPeriod: 1,
  caCertificateIdentifier: KEPT,
  copyTagsToSnapshot: false,
  databaseInsightsMode: KEPT,
  dbParameterGroupName: KEPT,
  dbSubnetGroupName: KEPT,
  deletionProtection: false,
  domain: NONE,
  domainIAMRoleName: KEPT,
  enableCloudwatchLogsExports: NONE,
  enableCustomerOwnedIP: false,
  enableIAMDatabaseAuthentication: false,
  engineVersion: KEPT,
  iops: KEPT,
  licenseModel: KEPT,
  manageMasterUserPassword: false,
  masterUserSecretKMSKeyID: KEPT,
  maxAllocatedStorage: NONE,
  monitoringInterval: 0,
  monitoringRoleARN: KEPT,
  multiAZ: false,
  networkType: KEPT,
  optionGroupName: KEPT,
  performanceInsightsEnabled: false,
  performanceInsightsKMSKeyID: KEPT,
  performanceInsightsRetentionPeriod: KEPT,
  port: KEPT,
  preferredBackupWindow: KEPT,
  preferredMaintenanceWindow: KEPT,
  processorFeatures: NONE,
  promotionTier: KEPT,
  publiclyAccessible: KEPT,
  replicaMode: KEPT,
  storageThroughput: KEPT,
  storageType: KEPT,
  vpcSecurityGroupIDs: KEPT,
} as const satisfies { readonly [Name in Field]?: DBInstanceSpec[Name] | typeof KEPT | typeof NONE };

type Setting = keyof typeof SETTINGS;
const FIELDS = Object.keys(SETTINGS) as readonly Setting[];
const INITIAL: Spec = Object.fromEntries(Object.entries(SETTINGS).filter(([, value]) => typeof value !== "symbol"));

/** RDS wants these fields together. */
const TOGETHER: readonly (readonly Field[])[] = [
  ["allocatedStorage", "iops", "storageThroughput", "storageType"],
  ["domain", "domainIAMRoleName"],
  ["manageMasterUserPassword", "masterUserSecretKMSKeyID"],
  ["monitoringInterval", "monitoringRoleARN"],
];

/** Everything that one call changes, except for the password. RDS keeps what the call omits. */
export const settings: ByHand<typeof sdk, DBInstanceSpec> = {
  calls: { reads: [], writes: ["ModifyDBInstance"] },
  fields: FIELDS,
  fieldByField: true,
  partial: true,
  exclusive: true,
  exposure: true,
  whileBusy: true,
  initial: INITIAL,
  unordered: ["enableCloudwatchLogsExports", "processorFeatures", "vpcSecurityGroupIDs"],
  desired(spec) {
    const declared = declaredIn(spec);
    return valuesOf(spec, (field) => own(declared, field));
  },
  async get({ spec, description, toFields }) {
    const members = shownMembers(description);
    const shown = { ...toFields("CreateDBInstance", members), ...toFields("ModifyDBInstance", members) };
    const declared = declaredIn(spec);
    return valuesOf(spec, (field) => {
      const [wanted, found] = [own(declared, field), own(shown, field)];
      if (wanted !== undefined) return isSame(field, wanted, found, spec) ? wanted : found;
      return isKept(field, spec) ? undefined : found;
    });
  },
  create: (spec, toMembers) => toMembers(declaredIn(spec)),
  async put({ call, toMembers, spec, description }, change: { readonly from?: Spec; readonly to?: Spec }) {
    const { from = {}, to = {} } = change;
    const isChanged = (field: Field) => stableText(own(from, field)) !== stableText(own(to, field));
    const { allocatedStorage: size = 0 } = to;
    if (size > 0 && size < (from.allocatedStorage ?? 0)) {
      const text = `spec.allocatedStorage is ${size}, but the instance has ${from.allocatedStorage} GiB, and RDS cannot shrink storage`;
      throw new TerminalError("CannotShrink", text);
    }
    const sent = FIELDS.filter(
      (field) => isChanged(field) || TOGETHER.some((group) => group.includes(field) && group.some(isChanged)),
    );
    const values = compact(Object.fromEntries(sent.map((field) => [field, own(to, field) ?? own(INITIAL, field)])));
    const { enableCloudwatchLogsExports: before = [] } = from;
    const { enableCloudwatchLogsExports: after = [] } = to;
    await call("ModifyDBInstance", {
      ...toMembers("ModifyDBInstance", values),
      ...(isChanged("domain") && to.domain === undefined && { DisableDomain: true }),
      ...(isChanged("enableCloudwatchLogsExports") && {
        CloudwatchLogsExportConfiguration: {
          EnableLogTypes: after.filter((type) => !before.includes(type)),
          DisableLogTypes: before.filter((type) => !after.includes(type)),
        },
      }),
      ...(isChanged("engineVersion") && { AllowMajorVersionUpgrade: true }),
      // Without a password, RDS refuses to forget the one that it manages.
      ...(from.manageMasterUserPassword && isChanged("manageMasterUserPassword") && passwordIn(spec)),
      // The same value turns off the growth of the storage.
      ...(isChanged("maxAllocatedStorage") &&
        to.maxAllocatedStorage === undefined && {
          MaxAllocatedStorage: to.allocatedStorage ?? Number(description.AllocatedStorage),
        }),
      ...(isChanged("port") && to.port !== undefined && { DBPortNumber: to.port }),
      ...(isChanged("processorFeatures") &&
        to.processorFeatures === undefined && { UseDefaultProcessorFeatures: true }),
      ApplyImmediately: true,
    });
  },
};

/** The values of all fields, without those that say the same as in a new instance. */
function valuesOf(spec: Spec, find: (field: Setting) => unknown): Spec {
  const values = FIELDS.map((field) => {
    const value = withoutEmpty(find(field));
    const isEmpty = value === "" || (Array.isArray(value) && value.length === 0);
    const isInitial = !isKept(field, spec) && value === own(INITIAL, field);
    return [field, isEmpty || isInitial ? undefined : value] as const;
  });
  return compact(Object.fromEntries(values));
}

/** The fields that a spec declares. */
function declaredIn(spec: object): Spec {
  const values: Spec = withoutEmpty(spec);
  return compact(Object.fromEntries(FIELDS.map((field) => [field, own(values, field)] as const)));
}

/** Whether the field is left as it is if the spec omits it. The cluster decides about the fields of an instance in it. */
function isKept(field: Setting, { dbClusterIdentifier }: Spec): boolean {
  if (field === "dbInstanceClass") return false;
  return dbClusterIdentifier !== undefined || own(SETTINGS, field) === KEPT;
}

type Same = (wanted: string, found: string | undefined, spec: Spec) => boolean;

const SAME: Readonly<Record<string, Same>> = {
  engineVersion: sameVersion,
  masterUserSecretKMSKeyID: sameKey,
  performanceInsightsKMSKeyID: sameKey,
};

function isSame(field: string, wanted: unknown, found: unknown, spec: Spec): boolean {
  const same = own(SAME, field);
  if (same !== undefined) return same(String(wanted), typeof found === "string" ? found : undefined, spec);
  // RDS enlarges the storage by itself.
  const { maxAllocatedStorage = 0 } = spec;
  if (field === "allocatedStorage" && Number(found) > Number(wanted)) return Number(found) <= maxAllocatedStorage;
  return found !== undefined && textOf(wanted) === textOf(found);
}

/** RDS stores most texts in lower case, and the order of lists says nothing. */
function textOf(value: unknown): string {
  return stableText(Array.isArray(value) ? sortedItems([...new Set(value)]) : value).toLowerCase();
}

/** Whether a version is the declared one, begins with it, or is one of the same major version to which RDS has upgraded by itself. */
function sameVersion(wanted: string, found = "", { autoMinorVersionUpgrade = true }: Spec): boolean {
  if (`${found}.`.startsWith(`${wanted}.`)) return true;
  const isOfMajor = found.split(".")[0] === wanted.split(".")[0];
  return autoMinorVersionUpgrade && isOfMajor && found.localeCompare(wanted, "en", { numeric: true }) > 0;
}

function passwordIn({ masterUserPassword }: Readonly<Record<string, unknown>>) {
  if (masterUserPassword !== undefined) return { MasterUserPassword: reveal(masterUserPassword) };
  const text = "spec.manageMasterUserPassword can only be removed if spec.masterUserPassword names the new password";
  throw new TerminalError("InvalidSpec", text);
}
