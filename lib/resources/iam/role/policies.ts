import type * as sdk from "@aws-sdk/client-iam";
import { TerminalError } from "../../../reconcile/contract/errors.ts";
import { excerpt } from "../../../text/excerpt.ts";
import { own } from "../../../text/own.ts";
import type { ByHand } from "../../driver/part-data.ts";
import { isJsonObject } from "../../values/document-part.ts";
import { ifPresent } from "../../values/if-present.ts";
import { distinct } from "../../values/normal-form.ts";
import { samePolicy } from "../../values/same-policy.ts";
import { ABSENT } from "../iam-resource.ts";
import { urlDecoded } from "../url-decoded.ts";
import type { RoleSpec } from "./spec.generated.ts";

type Arns = readonly string[];
type Documents = Readonly<Record<string, string>>;

// IAM limits the policies of a role, and what is revoked must not coexist with what is granted instead. So old policies are removed first.

/** The managed policies that are attached to a role. */
export const attached: ByHand<typeof sdk, RoleSpec> = {
  calls: { reads: ["ListAttachedRolePolicies"], writes: ["AttachRolePolicy", "DetachRolePolicy"] },
  exposure: true,
  partial: true,
  unordered: ["policies"],
  desired: ({ policies = [] }) => distinct(policies.filter((arn) => arn !== "")),
  async get({ list }) {
    const policies = (await list("ListAttachedRolePolicies", "AttachedPolicies")) as readonly sdk.AttachedPolicy[];
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
export const inline: ByHand<typeof sdk, RoleSpec> = {
  calls: { reads: ["ListRolePolicies", "GetRolePolicy"], writes: ["PutRolePolicy", "DeleteRolePolicy"] },
  exposure: true,
  partial: true,
  desired: ({ inlinePolicies = {} }) => documentsIn(Object.entries(inlinePolicies)),
  agrees: (desired?: Documents, observed?: Documents) => changed(desired, observed).length === 0,
  async get({ list, call }) {
    const names = (await list("ListRolePolicies", "PolicyNames")) as readonly string[];
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
      if (!isJsonObject(PolicyDocument)) {
        throw new TerminalError("InvalidSpec", `spec.inlinePolicies "${excerpt(PolicyName)}" is not a JSON object`);
      }
      await call("PutRolePolicy", { PolicyName, PolicyDocument });
    }
  },
};

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
