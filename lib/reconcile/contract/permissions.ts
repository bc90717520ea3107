/** One IAM statement that a kind needs. */
export interface PermissionStatement {
  /** IAM actions, such as `s3:PutEncryptionConfiguration`. */
  readonly actions: readonly string[];
  /** ARNs without the partition, such as `s3:::*`; the deployment puts `arn:<partition>:` before them. */
  readonly resources: readonly string[];
  /** The IAM conditions under which the actions are needed, by operator and key. Left out: always. */
  readonly conditions?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The deployment parameter that grants the actions; `passableRoles` also says on which roles. Left out: every deployment grants them. */
  readonly parameter?: "replicas" | "passableRoles";
}

/** All IAM permissions that a kind needs. */
export type Permissions = readonly PermissionStatement[];
