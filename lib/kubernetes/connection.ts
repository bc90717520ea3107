/** How to reach an API server. */
export interface Connection {
  /** `https://host:port` */
  readonly server: string;
  /** The certificate authority, in PEM format. */
  readonly ca: string;
  /**
   * Returns a bearer token. It is called before each request; the source caches and renews the token. `refresh` means that the last token
   * was rejected.
   */
  readonly token?: (options?: { readonly refresh: boolean }) => Promise<string>;
  /** A client certificate in PEM format, such as a kubeconfig may contain. */
  readonly clientCertificate?: { readonly cert: string; readonly key: string };
  /** If set, only requests that read are sent. */
  readonly readOnly?: boolean;
}
