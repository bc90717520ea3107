import type * as sdk from "@aws-sdk/client-secrets-manager";
import { secretsManager } from "../../../aws/services/secrets-manager.ts";
import { defineKind } from "../../driver/data-kind.ts";
import { NO_SETTING } from "../../driver/no-setting.ts";
import { bySecretId } from "../../values/adoption/by-secret-id.ts";
import { compact } from "../../values/normal-form.ts";
import { sameOrDefaultKey } from "../../values/same-key.ts";
import { secretKind } from "./kind.ts";
import type { ReplicaRegionType, SecretSpec } from "./spec.generated.ts";
import { currentVersion, version } from "./version.ts";

type Settings = Pick<SecretSpec, "description" | "kmsKeyID">;
type Replicas = readonly ReplicaRegionType[];

const GONE = "the secret is deleted; to keep it, use aws secretsmanager restore-secret";
const NOT_OVERWRITTEN = "forceOverwriteReplicaSecret has no effect: delete a secret of this name in that region first";
const isKey = sameOrDefaultKey("alias/aws/secretsmanager");

/** A secret in AWS Secrets Manager. Its value is never read. */
export const data = defineKind<typeof sdk, SecretSpec>()({
  resource: secretKind,
  service: secretsManager,
  name: "name",
  // https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_CreateSecret.html
  names: {
    pattern: /^[A-Za-z0-9/_+=.@-]{1,512}$/,
    form: "name of a secret: use 1 to 512 characters from A-Z, a-z, 0-9 and /_+=.@-",
  },
  adoptedBy: bySecretId,
  arn: (name, { partition, region, account }) =>
    `arn:${partition}:secretsmanager:${region}:${account}:secret:${name}-??????`,
  shownArn: "ARN",
  ids: ({ name }) => ({ Name: name, SecretId: name }),
  read: [{ call: "DescribeSecret", named: "Name" }],
  absent: ["ResourceNotFoundException"],
  status: { id: "ARN", replicationStatus: "ReplicationStatus", versionID: currentVersion },
  goneAt: { member: "DeletedDate", message: GONE },
  create: { call: "CreateSecret", exists: "ResourceExistsException" },
  // Without another window, a secret can be restored for 30 days. It is never deleted at once.
  remove: { call: "DeleteSecret", reset: ["replicaRegions"] },
  terminal: { codes: ["InvalidParameterException"] },
  tags: { read: "DescribeSecret", set: "TagResource", unset: "UntagResource" },
  parts: {
    description: {
      fields: ["description", "kmsKeyID"],
      fieldByField: true,
      write: "UpdateSecret",
      emptied: true,
      initial: {},
      agrees: (declared: Settings = {}, observed: Settings = {}) =>
        (declared.description ?? "") === (observed.description ?? "") && isKey(declared.kmsKeyID, observed.kmsKeyID),
    },
    secretString: { secret: { write: "PutSecretValue", version } },
    // Never sent: no pass looks at a secret in another region, so it could be another object's.
    forceOverwriteReplicaSecret: { ...NO_SETTING, create: () => ({}) },
    replicaRegions: {
      calls: { reads: [], writes: ["ReplicateSecretToRegions", "RemoveRegionsFromReplication"] },
      unordered: ["replicaRegions"],
      desired: ({ replicaRegions = [] }) => (replicaRegions.length === 0 ? undefined : replicaRegions.map(compact)),
      // A call of its own says whether a replication has failed.
      create: () => ({}),
      async get({ description: { ReplicationStatus = [] }, spec: { replicaRegions = [] } }) {
        // A replica that failed is none.
        const found = (ReplicationStatus as sdk.ReplicationStatusType[]).filter(({ Status }) => Status !== "Failed");
        const replicas = found.map(({ Region, KmsKeyId }) => {
          const declared = (replicaRegions as Replicas).find(({ region }) => region === Region)?.kmsKeyID;
          return compact({ region: Region, kmsKeyID: isKey(declared, KmsKeyId) ? declared : KmsKeyId });
        });
        return replicas.length === 0 ? undefined : replicas;
      },
      async put({ call, spec }, { from = [], to = [] }: { readonly from?: Replicas; readonly to?: Replicas }) {
        // Secrets Manager cannot change the key of a replica.
        const RemoveReplicaRegions = without(from, to).map(({ region = "" }) => region);
        if (RemoveReplicaRegions.length > 0) await call("RemoveRegionsFromReplication", { RemoveReplicaRegions });
        const AddReplicaRegions = without(to, from).map((one) => ({ Region: one.region, KmsKeyId: one.kmsKeyID }));
        if (AddReplicaRegions.length === 0) return;
        const { ReplicationStatus = [] } = await call("ReplicateSecretToRegions", { AddReplicaRegions });
        const failed = ReplicationStatus.find(({ Status }) => Status === "Failed");
        const hint = spec.forceOverwriteReplicaSecret === true ? `; ${NOT_OVERWRITTEN}` : "";
        if (failed) throw new Error(`replication to ${failed.Region} failed: ${failed.StatusMessage}${hint}`);
      },
    },
  },
});

function without(all: Replicas, others: Replicas): Replicas {
  return all.filter((one) => !others.some((other) => one.region === other.region && one.kmsKeyID === other.kmsKeyID));
}
