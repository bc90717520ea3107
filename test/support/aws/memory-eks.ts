import { ApiError } from "../../../lib/reconcile/contract/errors.ts";
import type { Connect } from "../../../lib/reconcile/dependencies.ts";
import { awsOf } from "./s3/answering-s3.ts";
import { ACCOUNT, REGION } from "./test-account.ts";

/** An association in memory. */
export interface MemoryAssociation {
  readonly associationId: string;
  readonly associationArn: string;
  readonly clusterName: string;
  readonly namespace: string;
  readonly serviceAccount: string;
  readonly roleArn: string;
  readonly targetRoleArn?: string;
  readonly tags: Readonly<Record<string, string>>;
}

type Input = Omit<MemoryAssociation, "associationArn"> & {
  readonly resourceArn: string;
  readonly tagKeys: readonly string[];
};

/** EKS in memory, with the calls about associations. It grants every call. */
export function createMemoryEks(): {
  readonly associations: ReadonlyMap<string, MemoryAssociation>;
  readonly connect: Connect;
} {
  const associations = new Map<string, MemoryAssociation>();
  let made = 0;
  const at = (operation: string, id: string): MemoryAssociation => {
    const found = associations.get(id);
    if (found === undefined) {
      throw new ApiError(
        { service: "EKS", operation },
        { code: "ResourceNotFoundException", message: id, status: 404 },
      );
    }
    return found;
  };
  const put = (association: MemoryAssociation) => {
    associations.set(association.associationId, association);
    return { association };
  };
  const idIn = (arn: string) => arn.slice(arn.lastIndexOf("/") + 1);

  const operations: Readonly<Record<string, (input: Input) => object>> = {
    CreatePodIdentityAssociation({ clusterName, namespace, serviceAccount, roleArn, targetRoleArn, tags }) {
      const associationId = `a-${++made}`;
      const associationArn = `arn:aws:eks:${REGION}:${ACCOUNT}:podidentityassociation/${clusterName}/${associationId}`;
      const rest = { clusterName, namespace, serviceAccount, roleArn, ...(targetRoleArn && { targetRoleArn }), tags };
      return put({ associationId, associationArn, ...rest });
    },
    DescribePodIdentityAssociation: ({ associationId }) => ({ association: at("Describe", associationId) }),
    UpdatePodIdentityAssociation({ associationId, roleArn, targetRoleArn }) {
      const { targetRoleArn: _former, ...found } = at("Update", associationId);
      return put({ ...found, ...(roleArn && { roleArn }), ...(targetRoleArn && { targetRoleArn }) });
    },
    DeletePodIdentityAssociation({ associationId }) {
      const association = at("Delete", associationId);
      associations.delete(associationId);
      return { association };
    },
    ListPodIdentityAssociations: ({ clusterName, namespace, serviceAccount }) => ({
      associations: [...associations.values()].filter(
        (one) =>
          one.clusterName === clusterName && one.namespace === namespace && one.serviceAccount === serviceAccount,
      ),
    }),
    TagResource({ resourceArn, tags }) {
      const found = at("TagResource", idIn(resourceArn));
      return put({ ...found, tags: { ...found.tags, ...tags } });
    },
    UntagResource({ resourceArn, tagKeys }) {
      const found = at("UntagResource", idIn(resourceArn));
      return put({
        ...found,
        tags: Object.fromEntries(Object.entries(found.tags).filter(([key]) => !tagKeys.includes(key))),
      });
    },
  };
  const { aws } = awsOf((operation, input) => {
    const operate = operations[operation];
    if (operate === undefined) throw new Error(`${operation} is not an operation on associations`);
    return operate(input as Input); // The SDK's command has the members of its operation.
  });
  return { associations, connect: () => aws };
}
