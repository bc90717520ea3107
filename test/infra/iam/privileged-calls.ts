import type { MemoryIam } from "../../kinds/iam/iam-in-memory.ts";
import { boundaryOf } from "../../support/aws/privileged-account.ts";
import { type IamRequest, isAllowed } from "../../support/aws/simulate-iam.ts";
import { ACCOUNT } from "../../support/aws/test-account.ts";

/** A call that the function makes. Roles are named, and so are clusters. `PassRole` stands for a call that passes the role to a service. */
export interface Call {
  readonly operation: string;
  readonly input: Readonly<Record<string, string | undefined>>;
}

/** Whether a call gives the role to a service account in a cluster. */
export function isAssociation({ operation }: Call): boolean {
  return operation.endsWith("PodIdentityAssociation");
}

/** What IAM authorizes for calls of the function with this role. */
export function privilegedRequests(ownRole: string) {
  return { requestFor, requestsFor };

  /** The request that IAM authorizes for a call. */
  function requestFor(iam: MemoryIam, { operation, input }: Call, identity: readonly unknown[]): IamRequest {
    const { RoleName, PolicyArn, PolicyName, Path = "/", PermissionsBoundary, service } = input;
    const role = RoleName === undefined ? undefined : iam.roles.find(RoleName);
    const isOnRole = RoleName !== undefined;
    const made = isOnRole ? `role${Path}${RoleName}` : `policy${Path}${PolicyName}`;
    const resource = isOnRole ? role?.shown.Arn : PolicyArn;
    const boundary = PermissionsBoundary ?? (role && boundaryOf(role));
    return {
      principal: ownRole.replace(":iam:", ":sts:").replace(":role/", ":assumed-role/").concat("/session"),
      action: `iam:${operation}`,
      resource: resource ?? `arn:aws:iam::${ACCOUNT}:${made}`,
      account: ACCOUNT,
      identity,
      context: {
        "aws:PrincipalArn": ownRole,
        "aws:ResourceAccount": ACCOUNT,
        "aws:RequestedRegion": "us-east-1",
        ...(operation === "PassRole" && { "iam:PassedToService": service ?? "" }),
        ...(operation !== "PassRole" && isOnRole && boundary !== undefined && { "iam:PermissionsBoundary": boundary }),
      },
    };
  }

  /** The requests that IAM authorizes for a call. EKS asks whether the role may be passed, too. */
  function requestsFor(iam: MemoryIam, one: Call, identity: readonly unknown[]): readonly IamRequest[] {
    if (!isAssociation(one)) return [requestFor(iam, one, identity)];
    const { RoleName, cluster } = one.input;
    const pass = requestFor(
      iam,
      { operation: "PassRole", input: { RoleName, service: "pods.eks.amazonaws.com" } },
      identity,
    );
    const name = one.operation.startsWith("Create") ? `cluster/${cluster}` : `podidentityassociation/${cluster}/a-1`;
    const resource = `arn:aws:eks:us-west-2:${ACCOUNT}:${name}`;
    const context = { ...pass.context, "aws:RequestedRegion": "us-west-2" };
    return [pass, { ...pass, action: `eks:${one.operation}`, resource, context }];
  }
}

/** Whether IAM allows all of these requests. */
export async function areAllowed(requests: readonly IamRequest[]): Promise<boolean> {
  const allowed = await Promise.all(requests.map(isAllowed));
  return allowed.every(Boolean);
}
