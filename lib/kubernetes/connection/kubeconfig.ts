import type { RequestOptions } from "node:https";
import { rootCertificates } from "node:tls";
import type { KubeConfig } from "@kubernetes/client-node/dist/config.js";
import type { Cluster, User } from "@kubernetes/client-node/dist/config_types.js";
import { errorText } from "../../text/error-text.ts";
import type { Connection } from "./connection.ts";

/**
 * The connection that a context of a kubeconfig describes, by default the current one: with a client certificate, a token, or a program that returns a token. The
 * token is requested again before each request to the API server. If the file cannot be used, rejects with an error that says what to
 * change.
 */
export async function kubeconfigConnection(file: string, context?: string): Promise<Connection> {
  // Imported only when it is needed: the module takes 20 MB of memory, and a relay that runs in its cluster never needs it.
  const { KubeConfig } = await import("@kubernetes/client-node/dist/config.js");
  const config = new KubeConfig();
  try {
    config.loadFromFile(file);
  } catch (error) {
    throw new Error(`cannot read the kubeconfig ${file}: ${errorText(error)}`, { cause: error });
  }
  if (context !== undefined) {
    if (config.getContextObject(context) === null) throw new Error(`the kubeconfig ${file} has no context ${context}`);
    config.setCurrentContext(context);
  }
  const cluster = config.getCurrentCluster();
  const user = config.getCurrentUser();
  if (!cluster || !user) {
    throw new Error(`the kubeconfig ${file} has no usable current-context: set one with kubectl config use-context`);
  }
  const unsupported = unsupportedField(cluster, user);
  if (unsupported) throw new Error(`the kubeconfig ${file} uses ${unsupported}, which is not supported`);

  const { ca, headers, ...tls } = await credentials(config);
  const [cert, key] = [pem(tls.cert), pem(tls.key)];
  const clientCertificate = cert && key ? { cert, key } : undefined;
  return {
    server: cluster.server,
    ca: pem(ca) ?? rootCertificates.join("\n"),
    ...(clientCertificate ? { clientCertificate } : {}),
    ...(bearer(headers) === undefined ? {} : { token: async () => bearer((await credentials(config)).headers) ?? "" }),
  };
}

function unsupportedField(cluster: Cluster, user: User): string | undefined {
  if (!cluster.server.startsWith("https://")) return "a server without https";
  if (cluster.skipTLSVerify) return "insecure-skip-tls-verify";
  if (cluster.tlsServerName) return "tls-server-name";
  if (cluster.proxyUrl) return "proxy-url";
  if (user.username) return "a user name and password";
  if (user.impersonateUser) return "impersonation";
  return undefined;
}

async function credentials(config: KubeConfig): Promise<RequestOptions> {
  const options: RequestOptions = {};
  await config.applyToHTTPSOptions(options);
  return options;
}

/** client-node reads PEM files into buffers. */
function pem(value: unknown): string | undefined {
  return Buffer.isBuffer(value) ? value.toString("utf8") : undefined;
}

function bearer(headers: RequestOptions["headers"]): string | undefined {
  const authorization = headers && "Authorization" in headers ? headers.Authorization : undefined;
  return typeof authorization === "string" ? authorization.replace(/^Bearer /, "") : undefined;
}
