import { Stack } from "aws-cdk-lib";
import { Effect, PolicyStatement, type Role } from "aws-cdk-lib/aws-iam";
import { deniedBuckets } from "../../lib/resources/s3/denied-buckets.ts";

/** Denies the role every action on buckets with these names, which may contain wildcards, and on CDK's staging buckets. */
export function denyBuckets(role: Role, names: readonly string[]): void {
  const { partition } = Stack.of(role);
  const buckets = deniedBuckets(names).map((bucket) => `arn:${partition}:${bucket}`);
  role.addToPolicy(
    new PolicyStatement({
      sid: "DeniedBuckets",
      effect: Effect.DENY,
      actions: ["s3:*"],
      resources: buckets.flatMap((bucket) => [bucket, `${bucket}/*`]),
    }),
  );
}
