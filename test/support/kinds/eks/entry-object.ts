import { randomUUID } from "node:crypto";
import {
  type AccessEntry,
  AssociateAccessPolicyCommand,
  type AssociatedAccessPolicy,
  CreateAccessEntryCommand,
  DescribeAccessEntryCommand,
  DisassociateAccessPolicyCommand,
  EKSClient,
  ListAssociatedAccessPoliciesCommand,
  ResourceNotFoundException,
  TagResourceCommand,
  UpdateAccessEntryCommand,
} from "@aws-sdk/client-eks";
import { onTestFinished } from "vitest";
import { accessEntry } from "../../../../lib/kinds/eks/access-entry/access-entry.generated.ts";
import type { AccessEntrySpec } from "../../../../lib/kinds/eks/access-entry/spec.generated.ts";
import { page as accessEntryPage } from "../../../../lib/kinds/eks/access-entry.ts";
import type { ResourceTags } from "../../../../lib/reconcile/contract/resource-tags.ts";
import type { Settings } from "../../../../lib/reconcile/contract/settings.ts";
import { testConnect } from "../../aws/s3/test-s3.ts";
import { ACCOUNT, REGION } from "../../aws/test-account.ts";
import { createKindWorld, type KindWorld } from "../../worlds/kind-world.ts";
import { CLUSTER } from "./association-object.ts";

/** The ARN of an access policy of EKS, such as `View`. */
export const policyARN = (name: string) => `arn:aws:eks::aws:cluster-access-policy/AmazonEKS${name}Policy`;

/** An access policy in one namespace, as a spec declares it. */
export function policyIn(name: string, ...namespaces: readonly string[]) {
  return { policyARN: policyARN(name), accessScope: { type: "namespace" as const, namespaces: [...namespaces] } };
}

/** An entry, with its access policies. */
export type FoundEntry = AccessEntry & { readonly policies: readonly Partial<AssociatedAccessPolicy>[] };

/** The object `shop/developers`, an `AccessEntry`, in a kind world with an emulated EKS. */
export interface EntryObject extends KindWorld<AccessEntrySpec> {
  readonly principalARN: string;
  /** Applies a manifest that declares only these fields, in addition to the principal. */
  declare(spec?: Partial<AccessEntrySpec>): Promise<void>;
  /** The principal's entry, as someone else in the account sees it; `undefined` if there is none. */
  found(): Promise<FoundEntry | undefined>;
  /** Creates an entry for the principal as someone else, with every right in the cluster. */
  make(tags?: Readonly<Record<string, string>>): Promise<void>;
  /** Changes the groups and the username as someone else. */
  change(to: { kubernetesGroups?: string[]; username?: string }): Promise<void>;
  /** Associates an access policy as someone else: in these namespaces, or in the whole cluster. */
  associate(name: string, ...namespaces: readonly string[]): Promise<void>;
  disassociate(name: string): Promise<void>;
  tag(tags: Readonly<Record<string, string>>): Promise<void>;
}

export interface EntryScene {
  readonly settings?: Partial<Settings>;
  readonly ownTags?: ResourceTags;
  readonly principalARN?: string;
}

/** Creates a kind world without the object, in a cluster that the deployment serves. */
export function createEntryObject(
  endpoint: string,
  now: () => number,
  { settings, ownTags, principalARN = `arn:aws:iam::${ACCOUNT}:role/team/dev-${randomUUID()}` }: EntryScene = {},
): EntryObject {
  const entry = { resource: accessEntryPage.resource, load: async () => accessEntry };
  const world = createKindWorld<AccessEntrySpec>(entry, "developers", testConnect(endpoint), {
    now,
    ...(ownTags && { ownTags: async () => ownTags }),
    settings: {
      eksClusterName: CLUSTER,
      accessEntries: "edit",
      accessPrincipals: [`arn:aws:iam::${ACCOUNT}:role/team/*`],
      ...settings,
    },
  });
  const eks = new EKSClient({
    endpoint,
    region: REGION,
    credentials: { accessKeyId: ACCOUNT, secretAccessKey: ACCOUNT },
  });
  onTestFinished(() => eks.destroy());
  const place = { clusterName: CLUSTER, principalArn: principalARN };

  async function found(): Promise<FoundEntry | undefined> {
    try {
      const { accessEntry: one } = await eks.send(new DescribeAccessEntryCommand(place));
      const { associatedAccessPolicies = [] } = await eks.send(new ListAssociatedAccessPoliciesCommand(place));
      const policies = associatedAccessPolicies.map(({ policyArn, accessScope }) => ({ policyArn, accessScope }));
      return one && { ...one, policies };
    } catch (error) {
      if (error instanceof ResourceNotFoundException) return undefined;
      throw error;
    }
  }

  async function associate(name: string, ...namespaces: readonly string[]) {
    const accessScope =
      namespaces.length > 0
        ? { type: "namespace" as const, namespaces: [...namespaces] }
        : { type: "cluster" as const };
    await eks.send(new AssociateAccessPolicyCommand({ ...place, policyArn: policyARN(name), accessScope }));
  }

  return {
    ...world,
    principalARN,
    declare: (spec) => world.apply({ principalARN, ...spec }),
    found,
    async make(tags = {}) {
      await eks.send(new CreateAccessEntryCommand({ ...place, kubernetesGroups: ["admins"], tags }));
      await associate("ClusterAdmin");
    },
    async change(to) {
      const { kubernetesGroups, username } = (await found()) ?? {};
      await eks.send(new UpdateAccessEntryCommand({ ...place, kubernetesGroups, username, ...to }));
    },
    associate,
    async disassociate(name) {
      await eks.send(new DisassociateAccessPolicyCommand({ ...place, policyArn: policyARN(name) }));
    },
    async tag(tags) {
      const { accessEntryArn } = (await found()) ?? {};
      await eks.send(new TagResourceCommand({ resourceArn: accessEntryArn, tags }));
    },
  };
}
