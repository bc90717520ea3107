import { ApiError } from "../../../lib/reconcile/contract/errors.ts";
import type { Connect } from "../../../lib/reconcile/dependencies.ts";
import { awsOf } from "./s3/answering-s3.ts";
import { ACCOUNT, REGION } from "./test-account.ts";

/** An access entry in memory, with its access policies by their ARNs. */
export interface MemoryEntry {
  readonly clusterName: string;
  readonly principalArn: string;
  readonly kubernetesGroups: readonly string[];
  readonly username: string;
  readonly type: string;
  readonly tags: Readonly<Record<string, string>>;
  readonly policies: ReadonlyMap<string, { readonly type: string; readonly namespaces?: readonly string[] }>;
}

interface Input extends Partial<Omit<MemoryEntry, "policies">> {
  readonly principalArn: string;
  readonly policyArn: string;
  readonly accessScope: { readonly type: string; readonly namespaces: readonly string[] };
  readonly resourceArn: string;
}

/** EKS in memory, with the calls about access entries. It grants every call, and accepts every value. */
export function createMemoryEntries(): {
  readonly entries: ReadonlyMap<string, MemoryEntry>;
  readonly connect: Connect;
} {
  const entries = new Map<string, MemoryEntry>();
  const at = (operation: string, principal: string): MemoryEntry => {
    const found = entries.get(principal);
    if (found !== undefined) return found;
    const error = { code: "ResourceNotFoundException", message: principal, status: 404 };
    throw new ApiError({ service: "EKS", operation }, error);
  };
  const put = (entry: MemoryEntry) => {
    entries.set(entry.principalArn, entry);
    return { accessEntry: shown(entry) };
  };
  const shown = ({ policies: _policies, ...entry }: MemoryEntry) => ({
    ...entry,
    accessEntryArn: arnOf(entry.principalArn),
  });
  const arnOf = (principal: string) =>
    `arn:aws:eks:${REGION}:${ACCOUNT}:access-entry/${encodeURIComponent(principal)}/1`;

  const operations: Readonly<Record<string, (input: Input) => object>> = {
    CreateAccessEntry({
      clusterName = "",
      principalArn,
      kubernetesGroups = [],
      username,
      type = "STANDARD",
      tags = {},
    }) {
      if (entries.has(principalArn)) {
        const error = { code: "ResourceInUseException", message: principalArn, status: 409 };
        throw new ApiError({ service: "EKS", operation: "CreateAccessEntry" }, error);
      }
      const policies = new Map();
      const name = username ?? `of ${principalArn}`;
      return put({ clusterName, principalArn, kubernetesGroups, username: name, type, tags, policies });
    },
    DescribeAccessEntry: ({ principalArn }) => ({ accessEntry: shown(at("DescribeAccessEntry", principalArn)) }),
    UpdateAccessEntry: ({ principalArn, kubernetesGroups = [], username }) =>
      put({ ...at("UpdateAccessEntry", principalArn), kubernetesGroups, username: username ?? `of ${principalArn}` }),
    DeleteAccessEntry({ principalArn }) {
      at("DeleteAccessEntry", principalArn);
      entries.delete(principalArn);
      return {};
    },
    ListAssociatedAccessPolicies: ({ principalArn }) => ({
      associatedAccessPolicies: [...at("ListAssociatedAccessPolicies", principalArn).policies].map(
        ([policyArn, accessScope]) => ({ policyArn, accessScope }),
      ),
    }),
    AssociateAccessPolicy({ principalArn, policyArn, accessScope }) {
      const found = at("AssociateAccessPolicy", principalArn);
      return put({ ...found, policies: new Map(found.policies).set(policyArn, accessScope) });
    },
    DisassociateAccessPolicy({ principalArn, policyArn }) {
      const found = at("DisassociateAccessPolicy", principalArn);
      return put({ ...found, policies: new Map([...found.policies].filter(([arn]) => arn !== policyArn)) });
    },
    TagResource({ resourceArn, tags = {} }) {
      const found = [...entries.values()].find(({ principalArn }) => arnOf(principalArn) === resourceArn);
      return found === undefined ? {} : put({ ...found, tags: { ...found.tags, ...tags } });
    },
  };
  const { aws } = awsOf((operation, input) => {
    const operate = operations[operation];
    if (operate === undefined) throw new Error(`${operation} is not an operation on access entries`);
    return operate(input as Input); // The SDK's command has the members of its operation.
  });
  return { entries, connect: () => aws };
}
