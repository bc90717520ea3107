import { ContextProvider } from "aws-cdk-lib";
import type { Construct } from "constructs";
import * as z from "zod";
import type { Parameters } from "../parameters/read-parameters.ts";

/** The facts that are needed to reach the cluster, and the issuer of its ServiceAccount tokens. */
export interface ClusterFacts {
  /** `https://…` */
  readonly server: string;
  /** Base64-encoded PEM. */
  readonly ca: string;
  /** `https://…` of the issuer of the cluster's ServiceAccount tokens, if the relay gets its role with such a token. */
  readonly oidcIssuer: string | undefined;
}

const Found = z.tuple([
  z.object({
    Endpoint: z.string(),
    CertificateAuthorityData: z.string(),
    OpenIdConnectIssuerUrl: z.string().optional(),
  }),
]);

/** The values that a first synthesis uses. CDK then looks the cluster up and synthesises again. */
const UNKNOWN = {
  Endpoint: "https://unknown.example",
  CertificateAuthorityData: "dW5rbm93bg==",
  OpenIdConnectIssuerUrl: "https://unknown.example/id",
};

/** Determines how to reach the cluster. Facts that the parameters do not provide are looked up in EKS during synthesis. */
export function clusterFacts(scope: Construct, parameters: Parameters): ClusterFacts {
  const { eksClusterName, kubernetesServer, kubernetesCa, relayIdentity } = parameters;
  const withIssuer = relayIdentity === "irsa" && parameters.oidcIssuer === undefined;
  if (kubernetesServer !== undefined && kubernetesCa !== undefined && !withIssuer) {
    return { server: kubernetesServer, ca: kubernetesCa, oidcIssuer: parameters.oidcIssuer };
  }
  const { value } = ContextProvider.getValue(scope, {
    provider: "cc-api-provider",
    props: {
      typeName: "AWS::EKS::Cluster",
      exactIdentifier: eksClusterName,
      propertiesToReturn: ["Endpoint", "CertificateAuthorityData", ...(withIssuer ? ["OpenIdConnectIssuerUrl"] : [])],
    },
    dummyValue: [UNKNOWN],
  });
  const [found] = Found.parse(value);
  return {
    server: kubernetesServer ?? found.Endpoint,
    ca: kubernetesCa ?? found.CertificateAuthorityData,
    oidcIssuer: withIssuer ? found.OpenIdConnectIssuerUrl : parameters.oidcIssuer,
  };
}

/** Whether facts about the cluster have to be looked up in AWS during synthesis. */
export function needsLookUp(parameters: Parameters): boolean {
  const { kubernetesServer, kubernetesCa, relayIdentity, oidcIssuer } = parameters;
  return (
    kubernetesServer === undefined ||
    kubernetesCa === undefined ||
    (relayIdentity === "irsa" && oidcIssuer === undefined)
  );
}
