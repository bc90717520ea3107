import type { Connection } from "../../kubernetes/connection/connection.ts";
import { createEksTokenSource } from "../../kubernetes/tokens/eks.ts";
import type { Aws } from "../aws/open-aws.ts";
import type { Context } from "../check.ts";
import { ReadError } from "../read-error.ts";
import { findEksCluster } from "./eks-cluster.ts";

/** The connection to an EKS cluster with the operator's AWS credentials. Rejects with a `ReadError` if there is no such cluster. */
export async function eksConnection(
  { read, credentials }: Aws,
  { deployment, caller: { partition } }: Pick<Context, "deployment" | "caller">,
): Promise<Connection> {
  const cluster = await findEksCluster(read, deployment);
  if (cluster === undefined || cluster.endpoint === "")
    throw new ReadError("The cluster was not found, or has no endpoint yet.");
  const { name: clusterName, endpoint: server, ca } = cluster;
  const token = createEksTokenSource({ clusterName, region: deployment.region, partition, credentials, now: Date.now });
  return { server, ca: Buffer.from(ca, "base64").toString("utf8"), token, readOnly: true };
}
