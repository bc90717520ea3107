import { serviceOf } from "../../../lib/annotations/annotations.ts";
import { kindData } from "../../../lib/kinds/kind-data.generated.ts";
import { relayEvents } from "../../../lib/relay/bus/relay-events.ts";
import { own } from "../../../lib/text/own.ts";
import type { IamRequest } from "../../support/aws/simulate-iam.ts";
import { ACCOUNT, type Deployment, deploy, OTHER_ACCOUNT, REGION } from "./deployment.ts";

/** A request to AWS, and whether AWS must allow it. */
export interface Row {
  readonly who: string;
  /** The call, or a description of it. */
  readonly what: string;
  readonly expected: "allowed" | "denied";
  readonly request: IamRequest;
}

const QUEUE = "AWS::SQS::Queue";
export const ROLE = "AWS::IAM::Role";
const EVERYTHING = [{ Effect: "Allow", Action: "*", Resource: "*" }];

export const deployment = deploy({
  eksClusterName: "production",
  kinds: "all",
  permissionsBoundary: "none",
  accessEntries: "view",
  driftEvents: true,
});
const withRoles = deploy({
  eksClusterName: "production",
  roles: "selectors",
  rolesRequired: true,
  assumableRoles: [`arn:aws:iam::${OTHER_ACCOUNT}:role/driftless-*`],
});
export const withSecret = deploy({ tokenSecretArn: `arn:aws:secretsmanager:${REGION}:${ACCOUNT}:secret:token` });

export const roles = {
  reconcile: "ReconcileFunctionRole",
  sweep: "SweepFunctionRole",
  relay: "RelayRole",
  operator: "RedriveRole",
  drift: "DriftFunctionRole",
  installer: "InstallerFunctionRole",
  widget: "HistoryWidgetFunctionRole",
};
/** Everybody that acts in a deployment: its functions, the relay, its operators, and the roles of services. */
export const everybody = [...Object.keys(roles), ...new Set(kindData.map(({ resource }) => serviceOf(resource)))];
const queues = {
  changes: "QueuesChanges",
  resync: "QueuesResync",
  "dead-letter": "QueuesDeadLetters",
  undelivered: "QueuesUndelivered",
  heartbeat: "HeartbeatQueue",
};

/** The logical ID of the role of somebody in a deployment, or its beginning. */
export function roleOf(name: string, { serviceRole }: Deployment = deployment): string {
  return own<Readonly<Record<string, string>>, string>(roles, name) ?? serviceRole(name);
}

/** A session of a role as the principal, with the role's statements. */
export function actor(name: string, of: Deployment = deployment) {
  const role = roleOf(name, of);
  const { arnOf, identityOf } = of;
  return {
    principal: arnOf(ROLE, role).replace(":iam:", ":sts:").replace(":role/", ":assumed-role/").concat("/session"),
    identity: identityOf(role),
    context: { "aws:PrincipalArn": arnOf(ROLE, role), "aws:PrincipalIsAWSService": "false", ...OVER_TLS },
  };
}

const OVER_TLS = { "aws:SecureTransport": "true" };

/** An AWS service as the principal, on behalf of a resource in the deployment's account. */
export function service(name: string, context: IamRequest["context"] = {}) {
  return { principal: name, identity: [], context: { "aws:PrincipalIsAWSService": "true", ...context, ...OVER_TLS } };
}

/** An administrator of an account as the principal, whose identity-based policy allows every action. */
export function administrator(account: string) {
  const context = { "aws:PrincipalArn": `arn:aws:iam::${account}:role/admin`, "aws:PrincipalIsAWSService": "false" };
  const principal = `arn:aws:sts::${account}:assumed-role/admin/session`;
  return { principal, identity: EVERYTHING, context: { ...context, ...OVER_TLS } };
}

export function queueRequest(action: string, queue: keyof typeof queues) {
  const resource = deployment.arnOf(QUEUE, queues[queue]);
  return { action, resource, account: ACCOUNT, resourcePolicy: deployment.queuePolicyOf(queues[queue]) };
}

export function putEvents(
  source: readonly string[] = [relayEvents.source],
  resource = deployment.arnOf("AWS::Events::EventBus", "Bus"),
) {
  const context =
    source.length === 0 ? {} : { "events:source": source, "events:detail-type": source.map(() => relayEvents.change) };
  return { action: "events:PutEvents", resource, account: ACCOUNT, resourcePolicy: deployment.busPolicy, context };
}

export function row(
  expected: Row["expected"],
  who: string,
  what: string,
  ...parts: readonly (Partial<IamRequest> & { readonly context?: IamRequest["context"] })[]
): Row {
  const context = Object.assign({}, ...parts.map((part) => part.context ?? {})) as IamRequest["context"];
  const request = { account: ACCOUNT, ...Object.assign({}, ...parts), context } as IamRequest;
  return { who, what, expected, request };
}

/** The reconcile function's request to assume a role in another account, if selectors choose the roles. The role trusts the function. */
export function assume(expected: Row["expected"], operation: string, name: string): Row {
  const trust = [{ Effect: "Allow", Principal: { AWS: `arn:aws:iam::${ACCOUNT}:root` }, Action: "sts:*" }];
  return row(expected, "reconcile", `${operation} ${name}`, actor("reconcile", withRoles), {
    action: `sts:${operation}`,
    resource: `arn:aws:iam::${OTHER_ACCOUNT}:role/${name}`,
    account: OTHER_ACCOUNT,
    resourcePolicy: { Version: "2012-10-17", Statement: trust },
  });
}
