/** How to reach an API server. */
export interface Connection {
  /** `https://host:port` */
  readonly server: string;
  /** The certificate authority, PEM. */
  readonly ca: string;
  /** A bearer token, asked for before each request; the source caches and renews it. `refresh`: the last token was refused. */
  readonly token?: (options?: { readonly refresh: boolean }) => Promise<string>;
  /** A client certificate, PEM, as a kubeconfig may hold one. */
  readonly clientCertificate?: { readonly cert: string; readonly key: string };
  /** Only requests that read are sent. */
  readonly readOnly?: boolean;
}
