import type * as sdk from "@aws-sdk/client-iam";
import { iam } from "../../aws/services/iam.ts";
import type { Work } from "../../kind/at.ts";
import { defineKind } from "../../kind/define-kind.ts";
import type { PageListing } from "../../kind/list/listing.ts";
import type { ByHand } from "../../kind/part-data.ts";
import { FREE_TEXT, OWN_NAME, target } from "../../kind/publish/common-names.ts";
import type { Published } from "../../kind/publish/published.ts";
import { policyArn } from "../../kind/publish/reference-targets.ts";
import { ifPresent } from "../../kind/values/if-present.ts";
import { distinct } from "../../kind/values/normal-form.ts";
import { parsePolicy } from "../../kind/values/policy-document.ts";
import { samePolicy } from "../../kind/values/same-policy.ts";
import { ackKind } from "../../kubernetes/resource-kind.ts";
import { TerminalError } from "../../reconcile/contract/errors.ts";
import { excerpt } from "../../text/excerpt.ts";
import { own } from "../../text/own.ts";
import type { RoleSpec } from "./role/spec.generated.ts";
import { ABSENT, iamNames, LATE_SECONDS, REGIONS, TERMINAL } from "./shared/iam-resource.ts";
import { above, roleArn } from "./shared/role-path.ts";
import { urlDecoded } from "./shared/url-decoded.ts";

type Arns = readonly string[];

type Documents = Readonly<Record<string, string>>;

/** Nothing else is granted to a role whose boundary is not as it should be. */
const heldBackBy = ["permissionsBoundary"];

// IAM limits the policies of a role, and what is revoked must not coexist with what is granted instead. So old policies are removed first.

/** The managed policies that are attached to a role. */
const attached: ByHand<typeof sdk, RoleSpec> = {
  read: ["ListAttachedRolePolicies"],
  write: ["AttachRolePolicy", "DetachRolePolicy"],
  exposure: true,
  partial: true,
  unordered: ["policies"],
  desired: ({ policies = [] }) => distinct(policies.filter((arn) => arn !== "")),
  async get({ list }) {
    const policies = (await list(
      "ListAttachedRolePolicies",
      "AttachedPolicies",
      "Marker",
    )) as readonly sdk.AttachedPolicy[];
    return distinct(policies.flatMap(({ PolicyArn }) => PolicyArn || []));
  },
  async put({ call }, { from = [], to = [] }: { readonly from?: Arns; readonly to?: Arns }) {
    const [before, wanted] = [new Set(from), new Set(to)];
    for (const PolicyArn of before.difference(wanted))
      await ifPresent(call("DetachRolePolicy", { PolicyArn }), ...ABSENT);
    for (const PolicyArn of wanted.difference(before)) await call("AttachRolePolicy", { PolicyArn });
  },
};

/** The documents in a role, by name. */
const inline: ByHand<typeof sdk, RoleSpec> = {
  read: ["ListRolePolicies", "GetRolePolicy"],
  write: ["PutRolePolicy", "DeleteRolePolicy"],
  exposure: true,
  partial: true,
  desired({ inlinePolicies = {} }) {
    const documents = documentsIn(Object.entries(inlinePolicies));
    const [wrong] = Object.entries(documents ?? {}).find(([, text]) => parsePolicy(text) === undefined) ?? [];
    if (wrong === undefined) return documents;
    throw new TerminalError("InvalidSpec", `spec.inlinePolicies "${excerpt(wrong)}" is not a JSON object`);
  },
  agrees: (desired?: Documents, observed?: Documents) => changed(desired, observed).length === 0,
  async get({ list, call }) {
    const names = (await list("ListRolePolicies", "PolicyNames", "Marker")) as readonly string[];
    const documents = await Promise.all(
      names.map(async (PolicyName) => {
        const found = await ifPresent(call("GetRolePolicy", { PolicyName }), ...ABSENT);
        return [PolicyName, urlDecoded(found?.PolicyDocument ?? "")] as const;
      }),
    );
    return documentsIn(documents);
  },
  async put({ call }, { from, to }: { readonly from?: Documents; readonly to?: Documents }) {
    const changes = changed(to, from);
    for (const [PolicyName, document] of changes) {
      if (document === undefined) await ifPresent(call("DeleteRolePolicy", { PolicyName }), ...ABSENT);
    }
    for (const [PolicyName, PolicyDocument] of changes) {
      if (PolicyDocument === undefined) continue;
      await call("PutRolePolicy", { PolicyName, PolicyDocument });
    }
  },
};

const leaveInstanceProfiles: Work<typeof sdk> = {
  read: ["ListInstanceProfilesForRole"],
  write: ["RemoveRoleFromInstanceProfile"],
  async put({ list, call }) {
    const profiles = await list("ListInstanceProfilesForRole", "InstanceProfiles", "Marker");
    for (const { InstanceProfileName } of profiles as readonly sdk.InstanceProfile[]) {
      await call("RemoveRoleFromInstanceProfile", { InstanceProfileName });
    }
  },
};

/** An IAM role. */
export const page = defineKind<typeof sdk, RoleSpec>()({
  resource: ackKind("iam", "Role", "roles"),
  service: iam,
  name: "name",
  names: iamNames("role", 64),
  // Another namespace's role never has the ARN of one that was deleted, and that something in AWS still names.
  arn(name, place, { path = "/" }, shown) {
    // A role that a former version has created keeps its path.
    const former = roleArn(name, place, above(path));
    return shown === former ? former : roleArn(name, place, path);
  },
  ids: ({ name }) => ({ RoleName: name }),
  // The permissions of the function end at the path of the deployment, and a name is unique in the account.
  read: [{ call: "GetRole", at: "Role", arn: "Arn" }],
  absent: ABSENT,
  figures: ["roleLastUsed"],
  immutable: ["createDate", "roleID"],
  create: { call: "CreateRole", exists: "EntityAlreadyExistsException" },
  remove: {
    call: "DeleteRole",
    first: ["policies", "inlinePolicies", leaveInstanceProfiles],
  },
  terminal: { codes: TERMINAL },
  lateSeconds: LATE_SECONDS,
  tags: { read: "ListRoleTags", set: "TagRole", unset: "UntagRole" },
  parts: {
    path: {
      initial: "/",
      agrees: (declared?: string, shown?: string) => shown === declared || shown === above(declared ?? ""),
    },
    permissionsBoundary: {
      at: "PermissionsBoundary.PermissionsBoundaryArn",
      write: "PutRolePermissionsBoundary",
      remove: "DeleteRolePermissionsBoundary",
      exposure: true,
    },
    // IAM resets what a call omits.
    settings: {
      fields: ["description", "maxSessionDuration"],
      fieldByField: true,
      write: "UpdateRole",
      initial: { maxSessionDuration: 3600 },
    },
    policies: { ...attached, heldBackBy },
    inlinePolicies: { ...inline, heldBackBy },
    assumeRolePolicyDocument: {
      heldBackBy,
      exposure: true,
      at: "AssumeRolePolicyDocument",
      form: urlDecoded,
      write: "UpdateAssumeRolePolicy",
      member: "PolicyDocument",
      same: samePolicy,
    },
  },
});

/** How IAM lists roles. */
export const list = {
  call: "ListRoles",
  input: { MaxItems: 1_000 },
  at: "Roles",
  named: "RoleName",
  fields: { path: "Path" },
  token: "Marker",
  aside: [
    {
      member: "Path",
      matches: /^\/aws-service-role\//,
      reason: "it is a service-linked role, which its service manages",
    },
    { member: "Path", matches: /^\/aws-reserved\//, reason: "AWS reserves it for itself" },
  ],
  tagRegions: REGIONS,
} satisfies PageListing<typeof sdk>;

const BOUNDED = "anything: `permissionsBoundary` bounds what the role may do";

const QUOTAS = "https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html";

/** What is generated for it beyond what follows from the page. */
export const publish = (): Published => ({
  noun: ["An IAM role", "role"],
  references: {
    permissionsBoundary: policyArn,
    policies: policyArn,
  },
  namePrefix: "iamPath",
  fields: {
    policies: {
      operation: "AttachRolePolicy",
      member: "PolicyArn",
      list: true,
      read: "ListAttachedRolePolicies",
      remove: "DetachRolePolicy",
    },
    inlinePolicies: {
      operation: "PutRolePolicy",
      member: "PolicyDocument",
      map: true,
      read: "ListRolePolicies",
      remove: "DeleteRolePolicy",
    },
  },
  bounded: ["AttachRolePolicy", "CreateRole", "PutRolePermissionsBoundary", "PutRolePolicy"],
  limits: {
    // The quotas of attached and inline policies can be raised. No role has more than these.
    [QUOTAS]: { policies: 100, inlinePolicies: 100 },
  },
  rights: { handOut: "who may assume the role gets its permissions" },
  names: {
    name: OWN_NAME,
    path: { imposed: "iamPath", perNamespace: true, existing: "existingRoles" },
    description: FREE_TEXT,
    permissionsBoundary: { imposed: "permissionsBoundary" },
    // A policy cannot be deleted while it is attached to a role.
    "policies[]": target("any customer managed policy, which cannot be deleted while a role has it", "", {
      except: ["arn:*:iam::aws:policy/*"],
    }),
    "inlinePolicies{}": { public: BOUNDED },
    assumeRolePolicyDocument: { public: "who may assume the role itself" },
  },
});

/** The documents that are not blank, in the order of their names; `undefined` if there are none. */
function documentsIn(entries: readonly (readonly [string, string])[]): Documents | undefined {
  const full = entries.map(([name, text]) => [name, text.trim()] as const).filter(([, text]) => text !== "");
  if (full.length === 0) return undefined;
  return Object.fromEntries(full.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** The names of the documents that do not have the same meaning, with the wanted one; `undefined` for one that must be removed. */
function changed(to: Documents = {}, from: Documents = {}): readonly (readonly [string, string | undefined])[] {
  return [...new Set([...Object.keys(from), ...Object.keys(to)])].flatMap((name) => {
    const [wanted, present] = [own(to, name), own(from, name)];
    const isSame = wanted !== undefined && present !== undefined && samePolicy(wanted, present);
    return isSame ? [] : [[name, wanted] as const];
  });
}
