/** One IAM statement that a kind needs. */
export interface PermissionStatement {
  /** IAM actions, such as `s3:PutEncryptionConfiguration`. */
  readonly actions: readonly string[];
  /** ARNs without the partition, such as `s3:::*`; the deployment puts `arn:<partition>:` before them. */
  readonly resources: readonly string[];
  /** IAM conditions under which they are needed, by operator and key. Left out: always. */
  readonly conditions?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The parameter of the deployment that grants them. Left out: every deployment does. */
  readonly parameter?: "replicas";
}

/** Everything that a kind needs of IAM. */
export type Permissions = readonly PermissionStatement[];
