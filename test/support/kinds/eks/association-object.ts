import { randomUUID } from "node:crypto";
import {
  CreatePodIdentityAssociationCommand,
  DescribePodIdentityAssociationCommand,
  EKSClient,
  ListPodIdentityAssociationsCommand,
  type PodIdentityAssociation,
  TagResourceCommand,
  UpdatePodIdentityAssociationCommand,
} from "@aws-sdk/client-eks";
import { onTestFinished } from "vitest";
import { podIdentityAssociation } from "../../../../lib/kinds/eks/pod-identity-association/pod-identity-association.generated.ts";
import type { PodIdentityAssociationSpec } from "../../../../lib/kinds/eks/pod-identity-association/spec.generated.ts";
import { page as podIdentityAssociationPage } from "../../../../lib/kinds/eks/pod-identity-association.ts";
import type { ResourceTags } from "../../../../lib/reconcile/contract/resource-tags.ts";
import type { Settings } from "../../../../lib/reconcile/contract/settings.ts";
import type { Connect } from "../../../../lib/reconcile/dependencies.ts";
import { testConnect } from "../../aws/s3/test-s3.ts";
import { ACCOUNT, REGION } from "../../aws/test-account.ts";
import { createKindWorld, type KindWorld } from "../../worlds/kind-world.ts";

export const CLUSTER = "production";
export const ROLE = `arn:aws:iam::${ACCOUNT}:role/worker`;

/** The object `shop/worker`, a `PodIdentityAssociation`, in a kind world with an emulated EKS. */
export interface AssociationObject extends KindWorld<PodIdentityAssociationSpec> {
  readonly serviceAccount: string;
  /** Applies a manifest that declares only these fields, in addition to the service account and a role. */
  declare(spec?: Partial<PodIdentityAssociationSpec>): Promise<void>;
  /** The association of the service account, as someone else in the account sees it; `undefined` if there is none. */
  found(): Promise<PodIdentityAssociation | undefined>;
  /** Creates an association for the service account as someone else. */
  make(): Promise<PodIdentityAssociation>;
  /** Changes settings of the association as someone else. */
  change(settings: {
    roleArn?: string;
    targetRoleArn?: string;
    disableSessionTags?: boolean;
    policy?: string;
  }): Promise<void>;
  tag(tags: Readonly<Record<string, string>>): Promise<void>;
}

export interface AssociationScene {
  readonly settings?: Partial<Settings>;
  readonly ownTags?: ResourceTags;
  readonly wrap?: (connect: Connect) => Connect;
}

/** Creates a kind world without the object, in a cluster that the deployment serves. */
export function createAssociationObject(
  endpoint: string,
  now: () => number,
  { settings, ownTags, wrap = (connect) => connect }: AssociationScene = {},
): AssociationObject {
  const entry = { resource: podIdentityAssociationPage.resource, load: async () => podIdentityAssociation };
  const world = createKindWorld<PodIdentityAssociationSpec>(entry, "worker", wrap(testConnect(endpoint)), {
    now,
    ...(ownTags && { ownTags: async () => ownTags }),
    settings: { eksClusterName: CLUSTER, ...settings },
  });
  const credentials = { accessKeyId: ACCOUNT, secretAccessKey: ACCOUNT };
  const eks = new EKSClient({ endpoint, region: REGION, credentials });
  onTestFinished(() => eks.destroy());
  const serviceAccount = `worker-${randomUUID()}`;
  const place = { clusterName: CLUSTER, namespace: "shop", serviceAccount };

  async function found(): Promise<PodIdentityAssociation | undefined> {
    const { associations: [only] = [] } = await eks.send(new ListPodIdentityAssociationsCommand(place));
    if (only === undefined) return undefined;
    const ids = { clusterName: CLUSTER, associationId: only.associationId };
    return (await eks.send(new DescribePodIdentityAssociationCommand(ids))).association;
  }

  return {
    ...world,
    serviceAccount,
    declare: (spec) => world.apply({ namespace: "shop", serviceAccount, roleARN: ROLE, ...spec }),
    found,
    async make() {
      const { association } = await eks.send(
        new CreatePodIdentityAssociationCommand({ ...place, roleArn: `${ROLE}-2` }),
      );
      if (association === undefined) throw new Error("there is no association");
      return association;
    },
    async change(to) {
      const { associationId } = (await found()) ?? {};
      await eks.send(new UpdatePodIdentityAssociationCommand({ clusterName: CLUSTER, associationId, ...to }));
    },
    async tag(tags) {
      const { associationArn } = (await found()) ?? {};
      await eks.send(new TagResourceCommand({ resourceArn: associationArn, tags }));
    },
  };
}
