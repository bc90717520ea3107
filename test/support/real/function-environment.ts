import type { Connection } from "../../../lib/kubernetes/connection.ts";

/** The environment of a function that uses this API server. `tokenFile` is the path of the file with the token for that API server. */
export function functionEnvironment(
  { server, ca }: Pick<Connection, "server" | "ca">,
  tokenFile: string,
): Readonly<Record<string, string>> {
  return {
    AWS_REGION: "us-west-2",
    REGIONS: "us-west-2",
    AWS_ACCOUNT_ID: "111122223333",
    AWS_PARTITION: "aws",
    CLUSTER_NAME: "test",
    DELETION_POLICY: "delete",
    RESYNC_SECONDS: "36000",
    CHANGES_QUEUE_URL: "http://127.0.0.1:1/changes",
    RESYNC_QUEUE_URL: "http://127.0.0.1:1/resync",
    KUBERNETES_SERVER: server,
    KUBERNETES_CA: Buffer.from(ca).toString("base64"),
    KUBERNETES_TOKEN_FILE: tokenFile,
  };
}
