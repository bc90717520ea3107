import { randomUUID } from "node:crypto";
import type * as sdk from "@aws-sdk/client-eks";
import { AwsError } from "../../support/aws/memory/aws-error.ts";
import type { Operations } from "../../support/aws/memory/memory-service.ts";
import { createStore, type Store } from "../../support/aws/memory/store.ts";
import { ACCOUNT, REGION } from "../../support/aws/test-account.ts";

/** An access entry in memory, with its access policies by their ARNs. */
export interface MemoryEntry {
  readonly shown: sdk.AccessEntry & { readonly tags: Record<string, string> };
  readonly policies: Map<string, sdk.AssociatedAccessPolicy>;
}

/** An association in memory. */
export interface MemoryAssociation {
  readonly shown: sdk.PodIdentityAssociation & { readonly tags: Record<string, string> };
  /** The token of the call that has created it. */
  readonly token: string | undefined;
}

/** EKS in memory: the entries by cluster and principal, and the associations by their IDs. It grants every call, and has every cluster. */
export interface MemoryEks {
  readonly entries: Store<MemoryEntry>;
  readonly associations: Store<MemoryAssociation>;
  readonly operations: Operations;
}

/** Creates an EKS without access entries and associations. */
export function createMemoryEks(): MemoryEks {
  const entries = createStore<MemoryEntry>(() =>
    missing(
      "The specified principalArn could not be found. You can view your available access entries with 'list-access-entries'.",
    ),
  );
  const associations = createStore<MemoryAssociation>((id) => missing(`The association ${id} does not exist.`));

  function tagged(arn?: string) {
    const found =
      entries.all().find(({ shown }) => shown.accessEntryArn === arn) ??
      associations.all().find(({ shown }) => shown.associationArn === arn);
    if (found === undefined) throw new AwsError(`404 NotFoundException: The resource ${arn} does not exist.`);
    return found.shown.tags;
  }

  const operations = {
    ...entryOperations(entries),
    ...associationOperations(associations),
    TagResource({ resourceArn, tags }: sdk.TagResourceRequest) {
      Object.assign(tagged(resourceArn), tags);
      return {};
    },
    UntagResource({ resourceArn, tagKeys = [] }: sdk.UntagResourceRequest) {
      for (const key of tagKeys) delete tagged(resourceArn)[key];
      return {};
    },
  };
  return { entries, associations, operations };
}

/** EKS in memory. */
export const eksInMemory = (): Operations => createMemoryEks().operations;

type OfEntry = Pick<sdk.DescribeAccessEntryRequest, "clusterName" | "principalArn">;

/** The operations on access entries. */
function entryOperations(entries: Store<MemoryEntry>): Operations {
  const idOf = ({ clusterName, principalArn }: OfEntry) => `${clusterName} ${principalArn}`;
  const at = (input: OfEntry) => entries.get(idOf(input));
  return {
    CreateAccessEntry(input: sdk.CreateAccessEntryRequest) {
      if (entries.find(idOf(input)) !== undefined) {
        throw inUse("The specified access entry resource is already in use on this cluster.");
      }
      const { clusterName, principalArn = "", kubernetesGroups = [], username, type = "STANDARD", tags = {} } = input;
      const { account, of, name } = partsOf(principalArn);
      const shown = {
        accessEntryArn: `arn:aws:eks:${REGION}:${ACCOUNT}:access-entry/${clusterName}/${of}/${account}/${name}/${randomUUID()}`,
        clusterName,
        createdAt: new Date(),
        kubernetesGroups,
        modifiedAt: new Date(),
        principalArn,
        tags,
        type,
        username: username || usernameOf(principalArn),
      };
      entries.add(idOf(input), { shown, policies: new Map() });
      return { accessEntry: shown };
    },
    DescribeAccessEntry: (input: sdk.DescribeAccessEntryRequest) => ({ accessEntry: at(input).shown }),
    UpdateAccessEntry({ kubernetesGroups = [], username, ...of }: sdk.UpdateAccessEntryRequest) {
      const { shown } = at(of);
      // It resets what the call omits, because EKS does not say that it is kept.
      const to = { kubernetesGroups, username: username || usernameOf(shown.principalArn) };
      Object.assign(shown, { ...to, modifiedAt: new Date() });
      return { accessEntry: shown };
    },
    DeleteAccessEntry(input: sdk.DeleteAccessEntryRequest) {
      entries.remove(idOf(input));
      return {};
    },
    ListAssociatedAccessPolicies({ clusterName, principalArn }: sdk.ListAssociatedAccessPoliciesRequest) {
      const { policies } = at({ clusterName, principalArn });
      return { clusterName, principalArn, associatedAccessPolicies: [...policies.values()] };
    },
    AssociateAccessPolicy({ policyArn = "", accessScope, ...of }: sdk.AssociateAccessPolicyRequest) {
      const { policies } = at(of);
      const [associatedAt, modifiedAt] = [policies.get(policyArn)?.associatedAt ?? new Date(), new Date()];
      // EKS shows a list of namespaces also for the whole cluster.
      const associated = { policyArn, accessScope: { namespaces: [], ...accessScope }, associatedAt, modifiedAt };
      policies.set(policyArn, associated);
      return { ...of, associatedAccessPolicy: associated };
    },
    DisassociateAccessPolicy({ policyArn = "", ...of }: sdk.DisassociateAccessPolicyRequest) {
      if (at(of).policies.delete(policyArn)) return {};
      throw missing(`The access policy ${policyArn} is not associated.`);
    },
  };
}

/** The operations on associations. */
function associationOperations(associations: Store<MemoryAssociation>): Operations {
  return {
    CreatePodIdentityAssociation({ clientRequestToken, ...input }: sdk.CreatePodIdentityAssociationRequest) {
      const { clusterName, namespace, serviceAccount, tags = {} } = input;
      const former = associations
        .all()
        .find(
          ({ shown }) =>
            shown.clusterName === clusterName &&
            shown.namespace === namespace &&
            shown.serviceAccount === serviceAccount,
        );
      if (former !== undefined) {
        if (clientRequestToken !== undefined && former.token === clientRequestToken)
          return { association: former.shown };
        throw inUse(`Association already exists: ${former.shown.associationId}`);
      }
      const associationId = `a-${randomUUID().replaceAll("-", "").slice(0, 17)}`;
      const shown = {
        ...input,
        associationArn: `arn:aws:eks:${REGION}:${ACCOUNT}:podidentityassociation/${clusterName}/${associationId}`,
        associationId,
        createdAt: new Date(),
        modifiedAt: new Date(),
        tags,
      };
      associations.add(associationId, { shown, token: clientRequestToken });
      return { association: shown };
    },
    DescribePodIdentityAssociation({ associationId = "" }: sdk.DescribePodIdentityAssociationRequest) {
      return { association: associations.get(associationId).shown };
    },
    ListPodIdentityAssociations(wanted: sdk.ListPodIdentityAssociationsRequest) {
      const { clusterName, namespace, serviceAccount } = wanted;
      const found = associations
        .all()
        .map(({ shown }) => shown)
        .filter((one) => one.clusterName === clusterName)
        .filter((one) => namespace === undefined || one.namespace === namespace)
        .filter((one) => serviceAccount === undefined || one.serviceAccount === serviceAccount);
      return {
        associations: found.map(({ associationArn, associationId, ...one }) => ({
          associationArn,
          associationId,
          clusterName,
          namespace: one.namespace,
          serviceAccount: one.serviceAccount,
        })),
      };
    },
    UpdatePodIdentityAssociation({ associationId = "", ...input }: sdk.UpdatePodIdentityAssociationRequest) {
      const { shown } = associations.get(associationId);
      const { roleArn, targetRoleArn, disableSessionTags, policy } = input;
      if (roleArn !== undefined) shown.roleArn = roleArn;
      if (disableSessionTags !== undefined) shown.disableSessionTags = disableSessionTags;
      // AWS does not document how these are removed: an empty text removes them.
      if (targetRoleArn !== undefined) shown.targetRoleArn = targetRoleArn || undefined;
      if (policy !== undefined) shown.policy = policy || undefined;
      shown.modifiedAt = new Date();
      return { association: shown };
    },
    DeletePodIdentityAssociation({ associationId = "" }: sdk.DeletePodIdentityAssociationRequest) {
      const { shown } = associations.get(associationId);
      associations.remove(associationId);
      return { association: shown };
    },
  };
}

const missing = (text: string) => new AwsError(`404 ResourceNotFoundException: ${text}`);

const inUse = (text: string) => new AwsError(`409 ResourceInUseException: ${text}`);

/** The account, the type and the name in the ARN of a role or a user. */
function partsOf(principal: string) {
  const [account, resource = ""] = principal.split(":").slice(4);
  return { account, of: resource.split("/")[0], name: resource.split("/").at(-1) };
}

/** The name that EKS gives the user if the entry names none. It has no path. */
function usernameOf(principal = ""): string {
  const { account, of, name } = partsOf(principal);
  return of === "role" ? `arn:aws:sts::${account}:assumed-role/${name}/{{SessionName}}` : principal;
}
