import { serviceOf } from "../../../lib/annotations/annotations.ts";
import { resourceTypesOf } from "../../../lib/codegen/iam/resource-types.ts";
import { kindData } from "../../../lib/kinds/kind-data.generated.ts";
import { descriptionOf } from "../../kind/descriptions.ts";
import type { IamRequest } from "../../support/aws/simulate-iam.ts";
import { ACCOUNT, OTHER_ACCOUNT, REGION } from "./deployment.ts";
import type { Row } from "./request.ts";

/** The ARN of a resource in the tests' own deployment. */
export function arnOf(kind: string, name: string, region: string, account: string): string {
  return `arn:aws:${descriptionOf(kind).resource(name, { region, account, eksClusterName: "production", iamPath: "/driftless/test/" })}`;
}

/** The actions on subscriptions, which AWS's reference lists under their topics. */
const OF_SUBSCRIPTIONS = ["sns:GetSubscriptionAttributes", "sns:SetSubscriptionAttributes", "sns:Unsubscribe"];

/** Whether AWS checks an action against no single resource. */
export function isUnchecked(action: string): boolean {
  return resourceTypesOf(action)?.length === 0 || OF_SUBSCRIPTIONS.includes(action);
}

/** The resource that AWS checks an action of a kind against: the kind's own, except where the action concerns what contains it. */
export function checkedAgainst(action: string, arn: string): string {
  if (isUnchecked(action)) return "*";
  if (
    ["eks:CreateAccessEntry", "eks:CreatePodIdentityAssociation", "eks:ListPodIdentityAssociations"].includes(action)
  ) {
    return arn.replace(/:(?:access-entry|podidentityassociation)\/([^/]*).*/, ":cluster/$1");
  }
  if (action === "elasticache:DescribeCacheClusters") return arn.replace(/:replicationgroup:.*/, ":cluster:photos-001");
  if (action === "route53:GetChange") return "arn:aws:route53:::change/C0123456789ABC";
  if (arn.includes(":recordset/")) return "arn:aws:route53:::hostedzone/Z0123456789ABCDEFGHIJ";
  // AWS checks the calls for the key of an alias against the key.
  if (arn.includes(":alias/") && !action.endsWith("Alias")) return arn.replace(":alias/", ":key/");
  return action === "iam:RemoveRoleFromInstanceProfile" ? arn.replace(":role/", ":instance-profile/") : arn;
}

/** What a request contains, beyond what every request does, if the deployment allows the action only with it. */
export function contextOf(action: string): NonNullable<IamRequest["context"]> {
  if (action !== "eks:AssociateAccessPolicy") return {};
  return {
    "eks:accessScope": "namespace",
    "eks:namespaces": ["shop"],
    "eks:policyArn": "arn:aws:eks::aws:cluster-access-policy/AmazonEKSViewPolicy",
  };
}

/** Whether an ARN names a resource of a service whose only endpoint serves all regions. */
export function isGlobal(arn: string): boolean {
  return /^arn:[^:]*:(?:iam|route53):/.test(arn);
}

/** The region that AWS takes a request from a client of this region for the resource as one to. */
export function requestedRegion(arn: string, region: string): string {
  return isGlobal(arn) ? "us-east-1" : region;
}

/**
 * Every call of every kind. The clients make no other calls. Each call must be allowed in the deployment's account and region, and denied
 * in another account and in another region.
. `actor` returns whoever makes the calls of a service.
 */
export function kindRequests(
  actor: (service: string) => Pick<IamRequest, "principal" | "identity" | "context">,
): readonly Row[] {
  return kindData.flatMap(({ resource, calls }) => {
    const { kind } = resource;
    const who = serviceOf(resource);
    const pass = actor(who);
    return Object.entries(calls).flatMap(([operation, call]) =>
      (call?.actions ?? []).flatMap((action): readonly Row[] => {
        const arn = (region: string, account: string) => arnOf(kind, "photos", region, account);
        const request = (region: string, account: string): IamRequest => ({
          ...pass,
          action,
          account,
          resource: checkedAgainst(action, arn(region, account)),
          context: {
            ...pass.context,
            "aws:RequestedRegion": requestedRegion(arn(region, account), region),
            "aws:ResourceAccount": account,
            "aws:ResourceTag/services.k8s.aws/driftless-owner": "test/shop/photos",
            ...contextOf(action),
          },
          resourcePolicy: account === ACCOUNT ? undefined : EVERYBODY,
        });
        const what = `${kind}: ${operation} (${action})`;
        const elsewhere: Row = {
          who,
          what: `${what} elsewhere`,
          expected: "denied",
          request: request("eu-west-1", ACCOUNT),
        };
        return [
          { who, what, expected: "allowed", request: request(REGION, ACCOUNT) },
          ...(isGlobal(arn(REGION, ACCOUNT)) ? [] : [elsewhere]),
          { who, what: `${what} of others`, expected: "denied", request: request(REGION, OTHER_ACCOUNT) },
        ];
      }),
    );
  });
}

/** A resource-based policy that allows every principal every action. */
const EVERYBODY = {
  Version: "2012-10-17",
  Statement: [{ Effect: "Allow", Principal: "*", Action: "*", Resource: "*" }],
};
