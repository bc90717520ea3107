import type { RequestOptions } from "node:https";
import { rootCertificates } from "node:tls";
import type { KubeConfig } from "@kubernetes/client-node/dist/config.js";
import type { Cluster, User } from "@kubernetes/client-node/dist/config_types.js";
import { errorText } from "../../text/error-text.ts";
import type { Connection } from "./connection.ts";

/** What a context of a kubeconfig describes. */
export interface KubeconfigContext {
  /** The name of the context. */
  readonly name: string;
  readonly connection: Connection;
  /** The namespace that the context sets, if it sets one. */
  readonly namespace: string | undefined;
}

/** The connection that a context of a kubeconfig describes, by default the current one, as `openKubeconfigs` does. */
export async function kubeconfigConnection(file: string, context?: string): Promise<Connection> {
  return (await openKubeconfigs([file], context)).connection;
}

/**
 * Opens a context of kubeconfigs, by default the current one: with a client certificate, a token, or a program that returns a token. The
 * token is requested again before each request to the API server. As with kubectl, if several files set the same value, the first one
 * counts. If the files cannot be used, rejects with an error that says what to change.
 */
export async function openKubeconfigs(files: readonly string[], context?: string): Promise<KubeconfigContext> {
  // Imported only when it is needed: the module takes 20 MB of memory, and a relay that runs in its cluster never needs it.
  const { KubeConfig } = await import("@kubernetes/client-node/dist/config.js");
  const names = files.join(", ");
  const configs = files.map((file) => {
    const config = new KubeConfig();
    try {
      config.loadFromFile(file);
    } catch (error) {
      throw new Error(`cannot read the kubeconfig ${file}: ${errorText(error)}`, { cause: error });
    }
    return config;
  });
  const config = new KubeConfig();
  config.loadFromOptions({
    clusters: firstOfEachName(configs.flatMap(({ clusters }) => clusters)),
    users: firstOfEachName(configs.flatMap(({ users }) => users)),
    contexts: firstOfEachName(configs.flatMap(({ contexts }) => contexts)),
    currentContext: context ?? configs.map(({ currentContext }) => currentContext).find(Boolean),
  });
  if (context !== undefined && config.getContextObject(context) === null) {
    throw new Error(`the kubeconfig ${names} has no context ${context}`);
  }
  const cluster = config.getCurrentCluster();
  const user = config.getCurrentUser();
  if (!cluster || !user) {
    throw new Error(`the kubeconfig ${names} has no usable current-context: set one with kubectl config use-context`);
  }
  const unsupported = unsupportedField(cluster, user);
  if (unsupported) throw new Error(`the kubeconfig ${names} uses ${unsupported}, which is not supported`);

  const { ca, headers, ...tls } = await credentials(config);
  const [cert, key] = [pem(tls.cert), pem(tls.key)];
  const clientCertificate = cert && key ? { cert, key } : undefined;
  const connection: Connection = {
    server: cluster.server,
    ca: pem(ca) ?? rootCertificates.join("\n"),
    ...(clientCertificate ? { clientCertificate } : {}),
    ...(bearer(headers) === undefined ? {} : { token: async () => bearer((await credentials(config)).headers) ?? "" }),
  };
  const name = config.getCurrentContext();
  return { name, connection, namespace: config.getContextObject(name)?.namespace || undefined };
}

function firstOfEachName<Item extends { readonly name: string }>(items: readonly Item[]): Item[] {
  return items.filter(({ name }, index) => items.findIndex((other) => other.name === name) === index);
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
