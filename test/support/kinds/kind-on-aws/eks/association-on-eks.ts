import {
  CreatePodIdentityAssociationCommand,
  type CreatePodIdentityAssociationCommandOutput,
  DescribePodIdentityAssociationCommand,
  EKSClient,
  ListPodIdentityAssociationsCommand,
  type PodIdentityAssociation,
  TagResourceCommand,
  UntagResourceCommand,
} from "@aws-sdk/client-eks";
import { page as podIdentityAssociationPage } from "../../../../../lib/kinds/eks/pod-identity-association.ts";
import { eksInMemory } from "../../../../kinds/eks/eks-in-memory.ts";
import { aroundCommands } from "../../../aws/connections/around-commands.ts";
import { openService } from "../../../aws/connections/open-service.ts";
import { ACCOUNT, REGION } from "../../../aws/test-account.ts";
import { createTestClock } from "../../../worlds/test-clock.ts";
import { CLUSTER, ROLE } from "../../eks/association-object.ts";
import { type KindOnAws, withoutTags } from "../kind-on-aws.ts";

/** Opens the kind `PodIdentityAssociation` on moto, or in memory. The name of an association is that of its service account. */
export async function openAssociationOnEKS(): Promise<KindOnAws> {
  const { client: eks, ...emulator } = await openService(
    "moto",
    (config) => new EKSClient(config),
    () => ({ EKS: eksInMemory() }),
  );
  const namespaces = new Map<string, string>();
  const arns = new Map<string, string>();
  const note = ({ association = {} }: CreatePodIdentityAssociationCommandOutput) =>
    void arns.set(association.serviceAccount ?? "", association.associationArn ?? "");
  const placeOf = (serviceAccount: string) => ({
    clusterName: CLUSTER,
    namespace: namespaces.get(serviceAccount) ?? "",
    serviceAccount,
  });
  async function found(name: string): Promise<PodIdentityAssociation | undefined> {
    const { associations: [only] = [] } = await eks.send(new ListPodIdentityAssociationsCommand(placeOf(name)));
    if (only === undefined) return undefined;
    const ids = { clusterName: CLUSTER, associationId: only.associationId };
    return (await eks.send(new DescribePodIdentityAssociationCommand(ids))).association;
  }
  async function existing(name: string): Promise<PodIdentityAssociation> {
    const association = await found(name);
    if (association === undefined) throw new Error(`the service account ${name} has no association`);
    return association;
  }
  return {
    kind: podIdentityAssociationPage.resource,
    clock: createTestClock(),
    ...emulator,
    connect: aroundCommands(emulator.connect, "CreatePodIdentityAssociation", async (command, send) => {
      const answer = (await send(command)) as CreatePodIdentityAssociationCommandOutput;
      note(answer);
      return answer;
    }),
    lateSeconds: 30,
    deployment: { eksClusterName: CLUSTER },
    async provide(name, namespace) {
      namespaces.set(name, namespace.slice(namespace.indexOf("/") + 1));
    },
    spec: (name) => ({ namespace: placeOf(name).namespace, serviceAccount: name, roleARN: ROLE }),
    asMade: { roleARN: `${ROLE}-2`, disableSessionTags: true },
    tagged: (tags) => ({ tags }),
    isAssigned: true,
    // AWS checks the calls that create and list associations against the cluster.
    arn: (name) => arns.get(name) ?? `arn:aws:eks:${REGION}:${ACCOUNT}:cluster/${CLUSTER}`,
    async make(name, tags) {
      const made = { ...placeOf(name), roleArn: `${ROLE}-2`, disableSessionTags: true, tags };
      note(await eks.send(new CreatePodIdentityAssociationCommand(made)));
    },
    async read(name) {
      const association = await found(name);
      return association && withoutTags({ ...association, tags: association.tags ?? {} });
    },
    readTags: async (name) => (await existing(name)).tags ?? {},
    async writeTags(name, tags) {
      const { associationArn: resourceArn, tags: before = {} } = await existing(name);
      const tagKeys = Object.keys(before);
      if (tagKeys.length > 0) await eks.send(new UntagResourceCommand({ resourceArn, tagKeys }));
      await eks.send(new TagResourceCommand({ resourceArn, tags }));
    },
  };
}
