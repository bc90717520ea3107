import { randomBytes, randomUUID } from "node:crypto";
import type * as sdk from "@aws-sdk/client-secrets-manager";
import { AwsError } from "../../support/aws/memory/aws-error.ts";
import type { Operations } from "../../support/aws/memory/memory-service.ts";
import { createStore } from "../../support/aws/memory/store.ts";
import { ACCOUNT, REGION } from "../../support/aws/test-account.ts";
import { asTagList, asTags } from "../../support/kinds/kind-on-aws/kind-on-aws.ts";

interface Secret {
  /** What Secrets Manager shows about it, without its tags and versions. */
  readonly shown: sdk.DescribeSecretResponse & { ARN: string; Name: string };
  readonly tags: Record<string, string>;
  /** The values, by the IDs of their versions, the latest last. */
  readonly values: Map<string, string>;
}

const HERE = `arn:aws:secretsmanager:${REGION}:${ACCOUNT}:secret:`;
const DAY_MS = 24 * 3600 * 1000;

const invalid = (text: string) => new AwsError(`400 InvalidRequestException: ${text}`);

/** Secrets Manager in memory. A secret is replicated as soon as the call is accepted. */
export function secretsManagerInMemory(): Operations {
  const secrets = createStore<Secret>(
    () => new AwsError("400 ResourceNotFoundException: Secrets Manager can't find the specified secret."),
  );

  /** The secret with this name or ARN, also if it is deleted. */
  function at(id = ""): Secret {
    // The ARN ends with a dash and six characters.
    return secrets.get(id.startsWith(HERE) ? id.slice(HERE.length, -7) : id);
  }

  function usable(id?: string): Secret {
    const secret = at(id);
    if (secret.shown.DeletedDate === undefined) return secret;
    throw invalid("You can't perform this operation on the secret because it was marked for deletion.");
  }

  /** A call with the ID of an earlier version has no effect. */
  function setValue({ values }: Secret, id: string = randomUUID(), value?: string): void {
    if (value !== undefined && !values.has(id)) values.set(id, value);
  }

  return {
    CreateSecret({ Name = "", Description, KmsKeyId, SecretString, Tags, ...rest }: sdk.CreateSecretRequest) {
      const former = secrets.find(Name);
      if (former?.shown.DeletedDate !== undefined) {
        throw invalid(
          "You can't create this secret because a secret with this name is already scheduled for deletion.",
        );
      }
      if (former !== undefined) {
        const text = `The operation failed because the secret ${Name} already exists.`;
        throw new AwsError(`400 ResourceExistsException: ${text}`);
      }
      const ARN = `${HERE}${Name}-${randomBytes(3).toString("hex")}`;
      const shown = { ARN, CreatedDate: new Date(), Description, KmsKeyId, LastChangedDate: new Date(), Name };
      const secret = { shown, tags: asTags(Tags), values: new Map() };
      setValue(secret, rest.ClientRequestToken, SecretString);
      secrets.add(Name, secret);
      return { ARN, Name };
    },
    DescribeSecret({ SecretId }: sdk.DescribeSecretRequest) {
      const { shown, tags, values } = at(SecretId);
      const [current, previous] = [...values.keys()].reverse();
      const versions = {
        ...(current !== undefined && { [current]: ["AWSCURRENT"] }),
        ...(previous !== undefined && { [previous]: ["AWSPREVIOUS"] }),
      };
      return { ...shown, Tags: asTagList(tags), ...(values.size > 0 && { VersionIdsToStages: versions }) };
    },
    UpdateSecret({ SecretId, Description, KmsKeyId, ...rest }: sdk.UpdateSecretRequest) {
      const secret = usable(SecretId);
      const { shown } = secret;
      // An empty text removes the setting.
      if (Description !== undefined) shown.Description = Description || undefined;
      if (KmsKeyId !== undefined) shown.KmsKeyId = KmsKeyId || undefined;
      setValue(secret, rest.ClientRequestToken, rest.SecretString);
      return { ARN: shown.ARN, Name: shown.Name };
    },
    PutSecretValue({ SecretId, ClientRequestToken, SecretString }: sdk.PutSecretValueRequest) {
      const secret = usable(SecretId);
      setValue(secret, ClientRequestToken, SecretString);
      return { ARN: secret.shown.ARN, Name: secret.shown.Name, VersionId: ClientRequestToken };
    },
    GetSecretValue({ SecretId }: sdk.GetSecretValueRequest) {
      const { shown, values } = usable(SecretId);
      const [current] = [...values].reverse();
      if (current !== undefined) return { ARN: shown.ARN, VersionId: current[0], SecretString: current[1] };
      const text = "Secrets Manager can't find the specified secret value for staging label: AWSCURRENT";
      throw new AwsError(`400 ResourceNotFoundException: ${text}`);
    },
    DeleteSecret({ SecretId, RecoveryWindowInDays = 30, ForceDeleteWithoutRecovery }: sdk.DeleteSecretRequest) {
      const { shown } = ForceDeleteWithoutRecovery ? at(SecretId) : usable(SecretId);
      const { ARN, Name, ReplicationStatus = [] } = shown;
      if (ReplicationStatus.length > 0) {
        const regions = ReplicationStatus.map(({ Region }) => Region).join(", ");
        throw invalid(`You can't delete secret ${Name} that still has replica regions [${regions}]`);
      }
      const DeletionDate = new Date(Date.now() + RecoveryWindowInDays * DAY_MS);
      if (ForceDeleteWithoutRecovery) secrets.remove(Name);
      else shown.DeletedDate = DeletionDate;
      return { ARN, Name, DeletionDate };
    },
    ReplicateSecretToRegions({ SecretId, AddReplicaRegions = [] }: sdk.ReplicateSecretToRegionsRequest) {
      const { shown } = usable(SecretId);
      const added = AddReplicaRegions.map(({ Region, KmsKeyId = "alias/aws/secretsmanager" }) => ({
        Region,
        KmsKeyId,
        Status: "InSync" as const,
      }));
      shown.PrimaryRegion = REGION;
      shown.ReplicationStatus = [...(shown.ReplicationStatus ?? []), ...added];
      return { ARN: shown.ARN, ReplicationStatus: shown.ReplicationStatus };
    },
    RemoveRegionsFromReplication({ SecretId, RemoveReplicaRegions = [] }: sdk.RemoveRegionsFromReplicationRequest) {
      const { shown } = usable(SecretId);
      const left = shown.ReplicationStatus?.filter(({ Region = "" }) => !RemoveReplicaRegions.includes(Region)) ?? [];
      shown.ReplicationStatus = left.length > 0 ? left : undefined;
      return { ARN: shown.ARN, ReplicationStatus: left };
    },
    TagResource({ SecretId, Tags }: sdk.TagResourceRequest) {
      Object.assign(usable(SecretId).tags, asTags(Tags));
      return {};
    },
    UntagResource({ SecretId, TagKeys = [] }: sdk.UntagResourceRequest) {
      for (const key of TagKeys) delete usable(SecretId).tags[key];
      return {};
    },
  };
}
