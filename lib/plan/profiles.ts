import { fromIni } from "@aws-sdk/credential-provider-ini";
import { usageError } from "../cli/command-error.ts";
import type { Credentials } from "../reconcile/contract/aws.ts";
import type { Roles } from "../reconcile/place/roles/roles.ts";

/** The profiles in the user's AWS configuration that a plan reads with. */
export interface Profiles {
  /** For the account of the deployment. */
  readonly own: string | undefined;
  readonly byAccount: ReadonlyMap<string, string>;
}

/** Parses values of `--profile`: names of profiles, each alone or as `ACCOUNT=NAME`. Throws a usage error if they are unusable. */
export function parseProfiles(values: readonly string[]): Profiles {
  const pairs = values.flatMap((value) => value.split(",")).map((value) => value.split("=", 2));
  const alone = pairs.flatMap(([name = "", ofAccount]) => (ofAccount === undefined ? [name] : []));
  const mapped = pairs.flatMap(([account = "", name]) => (name === undefined ? [] : [[account, name] as const]));
  const advice = "Write --profile NAME, or --profile ACCOUNT=NAME for each account.";
  if (alone.length > 1) throw usageError("--profile names several profiles without their accounts", advice);
  const wrong = mapped.find(([account, name]) => !/^[0-9]{12}$/.test(account) || name === "");
  if (wrong !== undefined) throw usageError(`${wrong.join("=")} is not ACCOUNT=NAME`, advice);
  return { own: alone[0] || undefined, byAccount: new Map(mapped) };
}

/** Lets a plan read with the user's profile for an account, instead of assuming the role that a pass would act with there. */
export function withProfiles(roles: Roles, { byAccount }: Profiles): Roles {
  return {
    ...roles,
    async assume(role, owner) {
      const [, , , , account = ""] = role.arn.split(":");
      const profile = byAccount.get(account);
      if (profile === undefined) return await roles.assume(role, owner);
      const credentials = fromIni({ profile });
      // The SDK also accepts credentials without a token or an expiration.
      return { key: `profile ${profile}`, credentials: async () => (await credentials()) as Credentials };
    },
  };
}
