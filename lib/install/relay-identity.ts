import * as z from "zod/mini";
import type { InstalledObject } from "../kubernetes/manifests/manifest.ts";

/** How the relay's pod gets its role on EKS. */
export interface RelayIdentity {
  readonly source: "pod-identity" | "irsa";
  readonly eksClusterName: string;
}

/**
 * The environment variables that EKS adds to a pod when the pod is created.
 * https://docs.aws.amazon.com/eks/latest/userguide/pod-id-how-it-works.html
 * https://docs.aws.amazon.com/eks/latest/userguide/pod-configuration.html
 */
const INJECTED = {
  "pod-identity": ["AWS_CONTAINER_CREDENTIALS_FULL_URI", "AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE"],
  irsa: ["AWS_ROLE_ARN", "AWS_WEB_IDENTITY_TOKEN_FILE"],
} as const;

const Named = z.object({ name: z.string() });
const Pod = z.object({
  spec: z.object({ containers: z.array(z.object({ env: z._default(z.array(Named), []) })) }),
});

/** Whether EKS has given the pod a way to get credentials. A pod that was created without one never gets one. */
export function hasCredentials(pod: InstalledObject, { source }: RelayIdentity): boolean {
  return Pod.parse(pod).spec.containers.every(({ env }) =>
    INJECTED[source].every((variable) => env.some(({ name }) => name === variable)),
  );
}

/** Says how to check everything on which the credentials of the relay's pod depend. */
export function howToCheck({ source, eksClusterName }: RelayIdentity): string {
  if (source === "pod-identity") {
    return (
      `Check that the cluster has the add-on eks-pod-identity-agent (aws eks describe-addon --cluster-name ${eksClusterName} ` +
      "--addon-name eks-pod-identity-agent), and that the association of the relay's ServiceAccount exists (aws eks " +
      `list-pod-identity-associations --cluster-name ${eksClusterName} --namespace driftless-system --service-account driftless-relay).`
    );
  }
  return (
    "Check that the relay's ServiceAccount names its role (kubectl -n driftless-system get serviceaccount driftless-relay -o yaml), that " +
    `the account has an IAM OIDC provider (aws iam list-open-id-connect-providers) for the cluster's issuer (aws eks describe-cluster ` +
    `--name ${eksClusterName} --query cluster.identity.oidc.issuer), and that the role's trust policy names this provider (aws iam get-role).`
  );
}
