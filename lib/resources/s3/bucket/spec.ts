import type { BucketSpec, QueueConfiguration, ServerSideEncryptionRule } from "./spec.generated.ts";

export type * from "./spec.generated.ts";

/** The configuration of a part of a bucket, by the name of its spec field. */
type Part<Name extends keyof BucketSpec> = NonNullable<BucketSpec[Name]>;

export type Encryption = Part<"encryption">;
export type EncryptionRule = ServerSideEncryptionRule;
export type Lifecycle = Part<"lifecycle">;
export type Notification = Part<"notification">;
/** What the rules of a notification have in common, whatever they notify. */
export type NotificationRule = Pick<QueueConfiguration, "id" | "events" | "filter">;
export type PublicAccessBlock = Part<"publicAccessBlock">;
export type Replication = Part<"replication">;
export type Website = Part<"website">;
