import { runSimulation } from "@cloud-copilot/iam-simulate";

/** A request to AWS, and the policies that determine whether it is allowed. */
export interface IamRequest {
  /** The ARN of a role, or of a role's session. */
  readonly principal: string;
  readonly action: string;
  /** An ARN. */
  readonly resource: string;
  /** The account that the resource is in. */
  readonly account: string;
  /** The context of the request, keyed by IAM condition key. */
  readonly context?: Readonly<Record<string, string | readonly string[]>>;
  /** The statements of the principal's identity-based policies. */
  readonly identity: readonly unknown[];
  /** The resource-based policy, such as the trust policy of a role. */
  readonly resourcePolicy?: unknown;
  /** The principal's permissions boundary. */
  readonly boundary?: unknown;
  /** The session policy with which the session was created. */
  readonly sessionPolicy?: unknown;
}

/** Whether AWS would allow the request, according to an IAM simulator. Rejects for policies and requests that do not exist in AWS. */
export async function isAllowed(request: IamRequest): Promise<boolean> {
  const { principal, action, resource, account, context = {}, identity, boundary, sessionPolicy } = request;
  const { resourcePolicy = resource.includes(":kms:") ? defaultKeyPolicy(account) : undefined } = request;
  const contextVariables = Object.fromEntries(
    Object.entries(context).map(([key, value]) => [key, typeof value === "string" ? value : [...value]]),
  );
  const result = await runSimulation(
    {
      request: { principal, action, resource: { resource, accountId: account }, contextVariables },
      identityPolicies: [{ name: "identity", policy: { Version: "2012-10-17", Statement: identity } }],
      serviceControlPolicies: [],
      resourceControlPolicies: [],
      resourcePolicy,
      ...(boundary !== undefined && { permissionBoundaryPolicies: [{ name: "boundary", policy: boundary }] }),
      sessionPolicy,
    },
    {},
  );
  if (result.resultType === "error") throw new Error(JSON.stringify(result.errors));
  return result.overallResult === "Allowed";
}

/** Every key has a policy. This one leaves it to the account's IAM policies who can use the key. */
function defaultKeyPolicy(account: string): object {
  const Principal = { AWS: `arn:aws:iam::${account}:root` };
  return { Version: "2012-10-17", Statement: [{ Effect: "Allow", Principal, Action: "kms:*", Resource: "*" }] };
}
