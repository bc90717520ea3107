import { hash } from "node:crypto";

type Description = Readonly<Record<string, unknown>>;

/**
 * The ID of a version, which is the token of the call that makes it. It begins with the digest of the value, so DescribeSecret shows which
 * value the secret has. Secrets Manager ignores a call with the token of an earlier version, even if the secret has had other versions since,
 * so the ID also depends on the present one. Tokens have at most 64 characters.
 */
export const version = {
  member: "ClientRequestToken",
  of: (digest: string, description: Description) =>
    `${digest}${hash("sha256", `${digest}/${currentVersion(description) ?? ""}`).slice(0, 32)}`,
  // While Secrets Manager rotates the secret, others decide which value it has.
  shown: (description: Description) =>
    description.RotationEnabled === true ? undefined : (currentVersion(description) ?? "").slice(0, 32),
} as const;

/** The ID of the version that applications get; `undefined` if the secret has no value. */
export function currentVersion({ VersionIdsToStages }: Description): string | undefined {
  const versions: readonly [string, readonly string[] | undefined][] = Object.entries(Object(VersionIdsToStages));
  return versions.find(([, labels]) => labels?.includes("AWSCURRENT"))?.[0];
}
