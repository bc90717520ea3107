import { Stack } from "aws-cdk-lib";
import { CfnPodIdentityAssociation } from "aws-cdk-lib/aws-eks";
import {
  AccountRootPrincipal,
  PolicyStatement,
  Role,
  ServicePrincipal,
  SessionTagsPrincipal,
  WebIdentityPrincipal,
} from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";
import { relayEvents } from "../../lib/relay/bus/relay-events.ts";
import { busArn } from "./event-bus.ts";

/** The properties of the relay's role. */
export interface RelayRoleProps {
  readonly busName: string;
  /** The EKS cluster that the relay runs in; `undefined` if the cluster is not on EKS. */
  readonly eksClusterName: string | undefined;
  /** `https://…` of the issuer of web identity tokens, if the relay gets the role with such a token, and not from Pod Identity. */
  readonly oidcIssuer: string | undefined;
}

const NAMESPACE = "driftless-system";
const SERVICE_ACCOUNT = "driftless-relay";

/**
 * The role of the relay. It can only be used to put the relay's own events on its bus. On EKS, only the relay's ServiceAccount gets the
 * role, from Pod Identity or with a web identity token. Elsewhere, any identity in the account that is allowed to assume the role gets it.
 */
export class RelayRole extends Construct {
  readonly role: Role;

  constructor(scope: Construct, id: string, { busName, eksClusterName, oidcIssuer }: RelayRoleProps) {
    super(scope, id);
    this.role = new Role(this, "Role", {
      description: "Lets the Driftless relay put events on its bus",
      assumedBy:
        oidcIssuer !== undefined
          ? bearerOf(this, oidcIssuer)
          : eksClusterName !== undefined
            ? podOf(this, eksClusterName)
            : new AccountRootPrincipal(),
    });
    this.role.addToPolicy(
      new PolicyStatement({
        sid: "PutOwnEvents",
        actions: ["events:PutEvents"],
        resources: [busArn(this, busName)],
        conditions: {
          // Both keys have one value for each entry of a call; in a call without entries, they have no values.
          // https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_condition-single-vs-multi-valued-context-keys.html
          "ForAllValues:StringEquals": {
            "events:source": relayEvents.source,
            "events:detail-type": [relayEvents.change, relayEvents.heartbeat],
          },
          Null: { "events:source": "false", "events:detail-type": "false" },
        },
      }),
    );
    if (eksClusterName !== undefined && oidcIssuer === undefined) {
      new CfnPodIdentityAssociation(this, "PodIdentity", {
        clusterName: eksClusterName,
        namespace: NAMESPACE,
        serviceAccount: SERVICE_ACCOUNT,
        roleArn: this.role.roleArn,
      });
    }
  }
}

/** https://docs.aws.amazon.com/eks/latest/userguide/pod-id-role.html: EKS tags each session with the identity that it is for. */
function podOf(scope: Construct, eksClusterName: string) {
  const clusterArn = Stack.of(scope).formatArn({ service: "eks", resource: "cluster", resourceName: eksClusterName });
  const conditions = {
    StringEquals: {
      "aws:RequestTag/eks-cluster-arn": clusterArn,
      "aws:RequestTag/kubernetes-namespace": NAMESPACE,
      "aws:RequestTag/kubernetes-service-account": SERVICE_ACCOUNT,
    },
  };
  return new SessionTagsPrincipal(new ServicePrincipal("pods.eks.amazonaws.com", { conditions }));
}

/** https://docs.aws.amazon.com/eks/latest/userguide/associate-service-account-role.html */
function bearerOf(scope: Construct, oidcIssuer: string) {
  const issuer = oidcIssuer.replace(/^https:\/\//, "");
  const provider = Stack.of(scope).formatArn({
    service: "iam",
    region: "",
    resource: "oidc-provider",
    resourceName: issuer,
  });
  return new WebIdentityPrincipal(provider, {
    StringEquals: {
      [`${issuer}:aud`]: "sts.amazonaws.com",
      [`${issuer}:sub`]: `system:serviceaccount:${NAMESPACE}:${SERVICE_ACCOUNT}`,
    },
  });
}
