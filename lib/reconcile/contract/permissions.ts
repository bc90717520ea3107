/** An IAM policy statement that a kind requires. */
export interface PermissionStatement {
  /** IAM actions, such as `s3:PutEncryptionConfiguration`. */
  readonly actions: readonly string[];
  /**
   * ARNs without the partition, such as `s3:::*`; the deployment prepends `arn:<partition>:`. A `*` alone is for actions that AWS does not
   * check against single resources.
   */
  readonly resources: readonly string[];
  /** The IAM conditions under which the actions are required, by operator and key. If omitted, the actions are always required. */
  readonly conditions?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /**
   * The deployment parameter that grants the actions: a flag, a choice other than `off`, or the ARNs for which they are granted. If omitted,
   * they are always granted.
   */
  readonly parameter?: string;
  /** The actions concern a resource and its replicas, which have the same name in other regions. */
  readonly inEveryRegion?: true;
  /** The deployment parameter whose value the names of the resources must begin with. If omitted, any name is allowed. */
  readonly namePrefix?: string;
  /** The actions are only allowed on roles with the permissions boundary that the deployment requires. */
  readonly bounded?: true;
  /** The actions are only allowed on resources with an owner tag of the deployment. */
  readonly owned?: true;
  /** The actions are only allowed on resources whose tags let objects of the deployment adopt them. */
  readonly consenting?: true;
}

/** All IAM permissions that a kind requires. */
export type Permissions = readonly PermissionStatement[];

/** The permissions that a deployment with these parameters grants, out of those that its kinds require. */
export function grantedPermissions(permissions: Permissions, parameters: object): Permissions {
  const values = new Map<string, unknown>(Object.entries(parameters));
  return permissions.flatMap((statement) => {
    const granted = statement.parameter === undefined || values.get(statement.parameter);
    if (typeof granted === "string") return granted === "off" ? [] : [statement];
    if (!Array.isArray(granted)) return granted === true ? [statement] : [];
    return granted.length === 0 ? [] : [{ ...statement, resources: granted.map(withoutPartition) }];
  });
}

function withoutPartition(arn: string): string {
  return arn.replace(/^arn:[^:]*:/, "");
}
