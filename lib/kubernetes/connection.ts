import type { TokenSource } from "./tokens/token-source.ts";

/** How to reach an API server. */
export interface Connection {
  /** `https://host:port` */
  readonly server: string;
  /** The certificate authority, in PEM format. */
  readonly ca: string;
  readonly token?: TokenSource;
  /** A client certificate in PEM format, such as a kubeconfig may contain. */
  readonly clientCertificate?: { readonly cert: string; readonly key: string };
  /** If set, only requests that read are sent. */
  readonly readOnly?: boolean;
}
