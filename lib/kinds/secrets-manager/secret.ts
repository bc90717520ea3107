import { hash } from "node:crypto";
import type * as sdk from "@aws-sdk/client-secrets-manager";
import { secretsManager } from "../../aws/services/secrets-manager.ts";
import { defineKind } from "../../kind/define-kind.ts";
import { eachOf } from "../../kind/each-of.ts";
import type { PageListing } from "../../kind/list/listing.ts";
import { NO_SETTING } from "../../kind/no-setting.ts";
import { FREE_TEXT, KEY, keyIn, OWN_NAME, OWN_SECRET, REGION } from "../../kind/publish/common-names.ts";
import { keysThrough } from "../../kind/publish/definitions-for.ts";
import type { Published } from "../../kind/publish/published.ts";
import { keyId } from "../../kind/publish/reference-targets.ts";
import { bySecretId } from "../../kind/values/adoption/by-secret-id.ts";
import { compact } from "../../kind/values/normal-form.ts";
import { sameOrDefaultKey } from "../../kind/values/same-key.ts";
import { ackKind } from "../../kubernetes/resource-kind.ts";
import type { ReplicaRegionType, SecretSpec } from "./secret/spec.generated.ts";

type Settings = Pick<SecretSpec, "description" | "kmsKeyID">;

type Replicas = readonly ReplicaRegionType[];

type Description = Readonly<Record<string, unknown>>;

const GONE = "the secret is deleted; to keep it, use aws secretsmanager restore-secret";

const NOT_OVERWRITTEN = "forceOverwriteReplicaSecret has no effect: delete a secret of this name in that region first";

const isKey = sameOrDefaultKey("alias/aws/secretsmanager");

/**
 * The ID of a version, which is the token of the call that makes it. It begins with the digest of the value, so DescribeSecret shows which
 * value the secret has. Secrets Manager ignores a call with the token of an earlier version, even if the secret has had other versions since,
 * so the ID also depends on the present one. Tokens have at most 64 characters.
 */
export function nextVersion(digest: string, description: Description): string {
  return `${digest}${hash("sha256", `${digest}/${currentVersion(description) ?? ""}`).slice(0, 32)}`;
}

/** A secret in AWS Secrets Manager. Its value is never read. */
export const page = defineKind<typeof sdk, SecretSpec>()({
  resource: ackKind("secretsmanager", "Secret", "secrets"),
  service: secretsManager,
  name: "name",
  // https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_CreateSecret.html lists all of them but the exclamation mark, which
  // AWS's error about a wrong name does.
  names: {
    pattern: /^[A-Za-z0-9/_+=.@!-]{1,512}$/,
    form: "name of a secret: use 1 to 512 characters from A-Z, a-z, 0-9 and /_+=.@!-",
  },
  adoptedBy: bySecretId,
  arn: (name, { partition, region, account }) =>
    `arn:${partition}:secretsmanager:${region}:${account}:secret:${name}-??????`,
  shownArn: "ARN",
  ids: ({ name }) => ({ Name: name, SecretId: name }),
  read: [{ call: "DescribeSecret", named: "Name" }],
  absent: ["ResourceNotFoundException"],
  status: { id: "ARN", replicationStatus: "ReplicationStatus", versionID: currentVersion },
  states: {
    member: ({ DeletedDate }) => (DeletedDate === undefined ? undefined : "PendingDeletion"),
    gone: { PendingDeletion: GONE },
    details: { gone: "DeletedDate" },
  },
  create: { call: "CreateSecret", exists: "ResourceExistsException" },
  // Without another window, a secret can be restored for 30 days. It is never deleted at once.
  remove: { call: "DeleteSecret", first: ["replicaRegions"] },
  terminal: { codes: ["InvalidParameterException", "ValidationException"] },
  tags: { read: "DescribeSecret", set: "TagResource", unset: "UntagResource" },
  parts: {
    settings: {
      fields: ["description", "kmsKeyID"],
      fieldByField: true,
      write: "UpdateSecret",
      emptied: true,
      initial: {},
      agrees: (declared: Settings = {}, observed: Settings = {}) =>
        (declared.description ?? "") === (observed.description ?? "") && isKey(declared.kmsKeyID, observed.kmsKeyID),
    },
    secretString: {
      secret: {
        write: "PutSecretValue",
        input: (digest, description) => ({ ClientRequestToken: nextVersion(digest, description) }),
        shown: shownDigest,
      },
    },
    // Never sent: no pass looks at a secret in another region, so it could be another object's.
    forceOverwriteReplicaSecret: { ...NO_SETTING, create: () => ({}) },
    replicaRegions: {
      write: ["ReplicateSecretToRegions", "RemoveRegionsFromReplication"],
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

/** How Secrets Manager lists secrets. It leaves out those that are scheduled for deletion. */
export const list = {
  call: "ListSecrets",
  input: { MaxResults: 100 },
  at: "SecretList",
  named: "Name",
  arn: "ARN",
  token: "NextToken",
  aside: [
    { member: "OwningService", matches: /./, reason: "another AWS service manages the secret" },
    { member: "PrimaryRegion", matches: /./, reason: "it is a replica of a secret in another region" },
  ],
} satisfies PageListing<typeof sdk>;

/** What is generated for it beyond what follows from the page. */
export const publish = (): Published => ({
  noun: ["A secret in AWS Secrets Manager", "secret"],
  references: { kmsKeyID: keyId },
  permissions: { kmsKeyID: [keysThrough("secretsmanager", "Decrypt", "Encrypt", "GenerateDataKey")] },
  owned: "all",
  columns: { VERSION: "status.versionID" },
  names: {
    name: OWN_NAME,
    description: FREE_TEXT,
    kmsKeyID: KEY,
    ...eachOf(OWN_SECRET, "secretString.key", "secretString.name", "secretString.namespace"),
    "replicaRegions[].region": REGION,
    "replicaRegions[].kmsKeyID": keyIn("region"),
  },
});

function without(all: Replicas, others: Replicas): Replicas {
  return all.filter((one) => !others.some((other) => one.region === other.region && one.kmsKeyID === other.kmsKeyID));
}

/** The digest of the value that the secret has. While Secrets Manager rotates the secret, others decide which value that is. */
export function shownDigest(description: Description): string | undefined {
  return description.RotationEnabled === true ? undefined : (currentVersion(description) ?? "").slice(0, 32);
}

/** The ID of the version that applications get; `undefined` if the secret has no value. */
export function currentVersion({ VersionIdsToStages }: Description): string | undefined {
  const versions: readonly [string, readonly string[] | undefined][] = Object.entries(Object(VersionIdsToStages));
  return versions.find(([, labels]) => labels?.includes("AWSCURRENT"))?.[0];
}
