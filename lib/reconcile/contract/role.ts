/** An IAM role that passes assume. */
export interface Role {
  readonly arn: string;
  /** The account that the role is in, which is also the account of every resource that is managed with this role. */
  readonly account: string;
  /** The IAMRoleSelector that chose the role; omitted if no selector did. */
  readonly selector?: { readonly name: string; readonly resourceVersion: string };
}

/** The longest ARN: https://docs.aws.amazon.com/IAM/latest/APIReference/API_PutUserPermissionsBoundary.html */
export const MAXIMUM_ARN_LENGTH = 2048;

/** No role can be used for the object. Only someone other than the object's author can change that, so the pass is retried. */
export class RoleError extends Error {
  override readonly name = "RoleError";
  readonly reason: string;

  constructor(reason: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

/** The role with this ARN; `undefined` if the ARN is not that of a role in this partition. */
export function roleOf(arn: string, partition: string): Role | undefined {
  const [start, account, name] = [`arn:${partition}:iam::`, arn.split(":")[4] ?? "", arn.split(":role/")[1] ?? ""];
  const isRole = /^[0-9]{12}$/.test(account) && /^[\w+=,.@/-]+$/.test(name);
  return isRole && arn === `${start}${account}:role/${name}` ? { arn, account } : undefined;
}
