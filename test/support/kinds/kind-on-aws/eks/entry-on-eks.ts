import {
  AssociateAccessPolicyCommand,
  CreateAccessEntryCommand,
  type CreateAccessEntryCommandOutput,
  DescribeAccessEntryCommand,
  EKSClient,
  ListAssociatedAccessPoliciesCommand,
  ResourceNotFoundException,
  TagResourceCommand,
  UntagResourceCommand,
} from "@aws-sdk/client-eks";
import { page as accessEntryPage } from "../../../../../lib/kinds/eks/access-entry.ts";
import { eksInMemory } from "../../../../kinds/eks/eks-in-memory.ts";
import { aroundCommands } from "../../../aws/connections/around-commands.ts";
import { openService } from "../../../aws/connections/open-service.ts";
import { ACCOUNT, REGION } from "../../../aws/test-account.ts";
import { createTestClock } from "../../../worlds/test-clock.ts";
import { CLUSTER } from "../../eks/association-object.ts";
import { policyIn } from "../../eks/entry-object.ts";
import { type KindOnAws, withoutTags } from "../kind-on-aws.ts";

/** Opens the kind `AccessEntry` on moto, or in memory. The name of an entry is that of its principal, a role. */
export async function openEntryOnEKS(): Promise<KindOnAws> {
  const { client: eks, ...emulator } = await openService(
    "moto",
    (config) => new EKSClient(config),
    () => ({ EKS: eksInMemory() }),
  );
  const namespaces = new Map<string, string>();
  const arns = new Map<string, string>();
  let latest = "default";
  const principalOf = (name: string) => `arn:aws:iam::${ACCOUNT}:role/${name}`;
  const placeOf = (name: string) => ({ clusterName: CLUSTER, principalArn: principalOf(name) });
  // What an entry may contain depends on the namespace.
  const madeIn = (namespace: string) => ({
    kubernetesGroups: [`driftless:${namespace}:readers`],
    accessPolicies: [policyIn("View", namespace)],
  });
  const note = ({ accessEntry = {} }: CreateAccessEntryCommandOutput) =>
    void arns.set(accessEntry.principalArn ?? "", accessEntry.accessEntryArn ?? "");
  async function found(name: string) {
    try {
      const { accessEntry } = await eks.send(new DescribeAccessEntryCommand(placeOf(name)));
      const { associatedAccessPolicies = [] } = await eks.send(new ListAssociatedAccessPoliciesCommand(placeOf(name)));
      const policies = associatedAccessPolicies.map(({ policyArn, accessScope }) => ({ policyArn, accessScope }));
      return accessEntry && { ...accessEntry, tags: accessEntry.tags ?? {}, policies };
    } catch (error) {
      if (error instanceof ResourceNotFoundException) return undefined;
      throw error;
    }
  }
  async function existing(name: string) {
    const entry = await found(name);
    if (entry === undefined) throw new Error(`the role ${name} has no access entry`);
    return entry;
  }
  return {
    kind: accessEntryPage.resource,
    clock: createTestClock(),
    ...emulator,
    connect: aroundCommands(emulator.connect, "CreateAccessEntry", async (command, send) => {
      const answer = (await send(command)) as CreateAccessEntryCommandOutput;
      note(answer);
      return answer;
    }),
    lateSeconds: 30,
    deployment: {
      eksClusterName: CLUSTER,
      accessEntries: "edit",
      accessPrincipals: [`arn:aws:iam::${ACCOUNT}:role/*`],
    },
    async provide(name, namespace) {
      latest = namespace.slice(namespace.indexOf("/") + 1);
      namespaces.set(name, latest);
    },
    spec: (name) => ({ principalARN: principalOf(name) }),
    get asMade() {
      return madeIn(latest);
    },
    tagged: (tags) => ({ tags }),
    isAssigned: true,
    // AWS checks the calls that create and list entries against the cluster.
    arn: (name) => arns.get(principalOf(name)) ?? `arn:aws:eks:${REGION}:${ACCOUNT}:cluster/${CLUSTER}`,
    listedAs: principalOf,
    async make(name, tags) {
      const { kubernetesGroups, accessPolicies } = madeIn(namespaces.get(name) ?? latest);
      note(await eks.send(new CreateAccessEntryCommand({ ...placeOf(name), kubernetesGroups, tags })));
      for (const { policyARN: policyArn, accessScope } of accessPolicies) {
        await eks.send(new AssociateAccessPolicyCommand({ ...placeOf(name), policyArn, accessScope }));
      }
    },
    async read(name) {
      return withoutTags(await found(name));
    },
    readTags: async (name) => (await existing(name)).tags,
    async writeTags(name, tags) {
      const { accessEntryArn: resourceArn, tags: before } = await existing(name);
      const tagKeys = Object.keys(before);
      if (tagKeys.length > 0) await eks.send(new UntagResourceCommand({ resourceArn, tagKeys }));
      await eks.send(new TagResourceCommand({ resourceArn, tags }));
    },
  };
}
