import { ApiError } from "../../../../lib/reconcile/contract/errors.ts";
import { own } from "../../../../lib/text/own.ts";
import { ACCOUNT } from "../test-account.ts";

/** A role in memory. */
export interface MemoryRole {
  readonly arn: string;
  readonly path: string;
  boundary: string | undefined;
  trust: string;
  description: string;
  maxSessionDuration: number;
  readonly attached: Set<string>;
  readonly inline: Map<string, string>;
  readonly tags: Map<string, string>;
}

/** A policy in memory. The first version is the default. */
export interface MemoryPolicy {
  readonly arn: string;
  readonly name: string;
  readonly description: string | undefined;
  versions: readonly { readonly id: string; readonly document: string }[];
  readonly tags: Map<string, string>;
}

/** The members of all inputs. */
interface Input {
  readonly RoleName: string;
  readonly PolicyName: string;
  readonly PolicyArn: string;
  readonly PolicyDocument: string;
  readonly AssumeRolePolicyDocument: string;
  readonly PermissionsBoundary: string;
  readonly VersionId: string;
  readonly Tags?: TagList;
  readonly TagKeys: readonly string[];
  readonly Path?: string;
  readonly Description?: string;
  readonly MaxSessionDuration?: number;
}

/** IAM in memory, with the calls that the IAM kinds make. It grants every call: tests put authorization in front of it. */
export interface MemoryIam {
  readonly roles: Map<string, MemoryRole>;
  readonly policies: Map<string, MemoryPolicy>;
  call(operation: string, input: Readonly<Record<string, unknown>>): object;
}

type TagList = readonly { readonly Key: string; readonly Value: string }[];

/** Creates an account without roles and policies. */
export function createMemoryIam(): MemoryIam {
  const roles = new Map<string, MemoryRole>();
  const policies = new Map<string, MemoryPolicy>();
  let versions = 0;

  const operations: Readonly<Record<string, (input: Input) => object | undefined>> = {
    GetRole: ({ RoleName }) => ({ Role: shown(RoleName, role(RoleName)) }),
    CreateRole({ RoleName, Path = "/", AssumeRolePolicyDocument, PermissionsBoundary, ...rest }) {
      if (roles.has(RoleName)) throw failure("CreateRole", "EntityAlreadyExistsException");
      const { Description = "", MaxSessionDuration = 3600, Tags = [] } = rest;
      const made: MemoryRole = {
        arn: `arn:aws:iam::${ACCOUNT}:role${Path}${RoleName}`,
        path: Path,
        boundary: PermissionsBoundary,
        trust: AssumeRolePolicyDocument,
        description: Description,
        maxSessionDuration: MaxSessionDuration,
        attached: new Set(),
        inline: new Map(),
        tags: tagsOf(Tags),
      };
      roles.set(RoleName, made);
      return { Role: shown(RoleName, made) };
    },
    DeleteRole({ RoleName }) {
      const { attached, inline } = role(RoleName);
      if (attached.size + inline.size > 0) throw failure("DeleteRole", "DeleteConflictException");
      roles.delete(RoleName);
    },
    UpdateRole({ RoleName, Description = "", MaxSessionDuration = 3600 }) {
      Object.assign(role(RoleName), { description: Description, maxSessionDuration: MaxSessionDuration });
    },
    UpdateAssumeRolePolicy({ RoleName, PolicyDocument }) {
      role(RoleName).trust = PolicyDocument;
    },
    PutRolePermissionsBoundary({ RoleName, PermissionsBoundary }) {
      role(RoleName).boundary = PermissionsBoundary;
    },
    DeleteRolePermissionsBoundary({ RoleName }) {
      role(RoleName).boundary = undefined;
    },
    AttachRolePolicy: ({ RoleName, PolicyArn }) => void role(RoleName).attached.add(PolicyArn),
    DetachRolePolicy: ({ RoleName, PolicyArn }) => void role(RoleName).attached.delete(PolicyArn),
    ListAttachedRolePolicies: ({ RoleName }) => ({
      AttachedPolicies: [...role(RoleName).attached].map((PolicyArn) => ({ PolicyArn })),
    }),
    PutRolePolicy: ({ RoleName, PolicyName, PolicyDocument }) =>
      void role(RoleName).inline.set(PolicyName, PolicyDocument),
    DeleteRolePolicy: ({ RoleName, PolicyName }) => void role(RoleName).inline.delete(PolicyName),
    GetRolePolicy: ({ RoleName, PolicyName }) => ({
      PolicyDocument: encodeURIComponent(role(RoleName).inline.get(PolicyName) ?? ""),
    }),
    ListRolePolicies: ({ RoleName }) => ({ PolicyNames: [...role(RoleName).inline.keys()] }),
    ListInstanceProfilesForRole: () => ({ InstanceProfiles: [] }),
    ListRoleTags: ({ RoleName }) => ({ Tags: listOf(role(RoleName).tags) }),
    TagRole({ RoleName, Tags }) {
      setTags(role(RoleName).tags, Tags);
    },
    UntagRole({ RoleName, TagKeys }) {
      removeTags(role(RoleName).tags, TagKeys);
    },
    CreatePolicy({ PolicyName, Path = "/", PolicyDocument, Description, Tags = [] }) {
      const arn = `arn:aws:iam::${ACCOUNT}:policy${Path}${PolicyName}`;
      if (policies.has(arn)) throw failure("CreatePolicy", "EntityAlreadyExistsException");
      const first = [{ id: "v1", document: PolicyDocument }];
      policies.set(arn, { arn, name: PolicyName, description: Description, versions: first, tags: tagsOf(Tags) });
      return { Policy: {} };
    },
    GetPolicy({ PolicyArn }) {
      const { arn, name, description, versions } = policy(PolicyArn);
      const Path = arn.slice(arn.indexOf(":policy") + ":policy".length, -name.length);
      return {
        Policy: { Arn: arn, PolicyName: name, Path, Description: description, DefaultVersionId: versions[0]?.id },
      };
    },
    DeletePolicy({ PolicyArn }) {
      policy(PolicyArn);
      policies.delete(PolicyArn);
    },
    CreatePolicyVersion({ PolicyArn, PolicyDocument }) {
      versions += 1;
      const found = policy(PolicyArn);
      found.versions = [{ id: `n${versions}`, document: PolicyDocument }, ...found.versions];
    },
    DeletePolicyVersion({ PolicyArn, VersionId }) {
      const found = policy(PolicyArn);
      found.versions = found.versions.filter(({ id }) => id !== VersionId);
    },
    ListPolicyVersions: ({ PolicyArn }) => ({
      Versions: policy(PolicyArn).versions.map(({ id }, index) => ({ VersionId: id, IsDefaultVersion: index === 0 })),
    }),
    GetPolicyVersion: ({ PolicyArn, VersionId }) => ({
      PolicyVersion: { Document: policy(PolicyArn).versions.find(({ id }) => id === VersionId)?.document },
    }),
    ListPolicyTags: ({ PolicyArn }) => ({ Tags: listOf(policy(PolicyArn).tags) }),
    TagPolicy({ PolicyArn, Tags }) {
      setTags(policy(PolicyArn).tags, Tags);
    },
    UntagPolicy({ PolicyArn, TagKeys }) {
      removeTags(policy(PolicyArn).tags, TagKeys);
    },
  };

  return {
    roles,
    policies,
    call(operation, input) {
      const run = own(operations, operation);
      if (run === undefined) throw new Error(`there is no operation ${operation}`);
      return run(input as object as Input) ?? {};
    },
  };

  function role(name: string): MemoryRole {
    return roles.get(name) ?? missing();
  }

  function policy(arn: string): MemoryPolicy {
    return policies.get(arn) ?? missing();
  }
}

function shown(name: string, { arn, path, boundary, trust, description, maxSessionDuration }: MemoryRole) {
  return {
    Arn: arn,
    RoleName: name,
    Path: path,
    AssumeRolePolicyDocument: encodeURIComponent(trust),
    MaxSessionDuration: maxSessionDuration,
    ...(description !== "" && { Description: description }),
    ...(boundary !== undefined && { PermissionsBoundary: { PermissionsBoundaryArn: boundary } }),
  };
}

function tagsOf(list: TagList): Map<string, string> {
  return new Map(list.map(({ Key, Value }) => [Key, Value]));
}

function listOf(tags: ReadonlyMap<string, string>): TagList {
  return [...tags].map(([Key, Value]) => ({ Key, Value }));
}

function setTags(tags: Map<string, string>, list: TagList = []): void {
  for (const { Key, Value } of list) tags.set(Key, Value);
}

function removeTags(tags: Map<string, string>, keys: readonly string[]): void {
  for (const key of keys) tags.delete(key);
}

function missing(): never {
  throw failure("call", "NoSuchEntityException");
}

function failure(operation: string, code: string): ApiError {
  return new ApiError({ service: "IAM", operation }, { code, message: code, status: 400 });
}
