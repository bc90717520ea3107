import { parseParameters } from "../../../infra/parameters/read-parameters.ts";

/** The parameters that a deployment for a cluster outside EKS requires. */
export const necessary = {
  clusterName: "production",
  region: "us-west-2",
  kubernetesServer: "https://kubernetes.example:6443",
  kubernetesCa: "LS0tLS0=",
  tokenFile: "/run/token",
};

/** Parses parameters as if they were those of the file `test.yaml`. */
export const parse = (value: unknown) => parseParameters(value, "test.yaml");
