/** An IAM policy statement that a kind requires. */
export interface PermissionStatement {
  /** IAM actions, such as `s3:PutEncryptionConfiguration`. */
  readonly actions: readonly string[];
  /** ARNs without the partition, such as `s3:::*`; the deployment prepends `arn:<partition>:`. */
  readonly resources: readonly string[];
  /** The IAM conditions under which the actions are required, by operator and key. If omitted, the actions are always required. */
  readonly conditions?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The deployment parameter that grants the actions; `passableRoles` also says for which roles. If omitted, they are always granted. */
  readonly parameter?: "replicas" | "passableRoles";
  /** The deployment parameter whose value the names of the resources must begin with. If omitted, any name is allowed. */
  readonly namePrefix?: "bucketPrefix";
}

/** All IAM permissions that a kind requires. */
export type Permissions = readonly PermissionStatement[];

/** The permissions that a deployment with these parameters grants, out of those that its kinds require. */
export function grantedPermissions(
  permissions: Permissions,
  { replicas, passableRoles }: { readonly replicas: boolean; readonly passableRoles: readonly string[] },
): Permissions {
  return permissions.flatMap((statement) => {
    if (statement.parameter === "replicas" && !replicas) return [];
    if (statement.parameter !== "passableRoles") return [statement];
    return passableRoles.length === 0 ? [] : [{ ...statement, resources: passableRoles.map(withoutPartition) }];
  });
}

function withoutPartition(arn: string): string {
  return arn.replace(/^arn:[^:]*:/, "");
}
