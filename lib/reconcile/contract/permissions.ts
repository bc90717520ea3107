/** An IAM policy statement that a kind requires. */
export interface PermissionStatement {
  /** IAM actions, such as `s3:PutEncryptionConfiguration`. */
  readonly actions: readonly string[];
  /** ARNs without the partition, such as `s3:::*`; the deployment prepends `arn:<partition>:`. */
  readonly resources: readonly string[];
  /** The IAM conditions under which the actions are required, by operator and key. If omitted, the actions are always required. */
  readonly conditions?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /**
   * The deployment parameter that grants the actions; `passableRoles` also specifies the roles for which they are granted. If omitted,
   * every deployment grants the actions.
   */
  readonly parameter?: "replicas" | "passableRoles";
}

/** All IAM permissions that a kind requires. */
export type Permissions = readonly PermissionStatement[];
