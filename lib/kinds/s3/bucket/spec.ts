import type { BucketSpec, QueueConfiguration, ServerSideEncryptionRule } from "./spec.generated.ts";

export type * from "./spec.generated.ts";

/** The configuration of a part of a bucket, by the name of its spec field. */
type Part<Name extends keyof BucketSpec> = NonNullable<BucketSpec[Name]>;

/** The default encryption. */
export type Encryption = Part<"encryption">;
/** A rule of the default encryption. */
export type EncryptionRule = ServerSideEncryptionRule;
/** The lifecycle rules. */
export type Lifecycle = Part<"lifecycle">;
/** Where S3 sends the bucket's events. */
export type Notification = Part<"notification">;
/** The fields that all rules of a notification have in common, whatever their destination. */
export type NotificationRule = Pick<QueueConfiguration, "id" | "events" | "filter">;
/** Which kinds of public access S3 blocks. */
export type PublicAccessBlock = Part<"publicAccessBlock">;
/** The destinations to which S3 copies new objects. */
export type Replication = Part<"replication">;
/** The configuration of the bucket as a website. */
export type Website = Part<"website">;
