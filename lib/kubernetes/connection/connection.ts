/** How to reach an API server. */
export interface Connection {
  /** `https://host:port` */
  readonly server: string;
  /** The certificate authority, in PEM format. */
  readonly ca: string;
  readonly token?: TokenSource;
  /** A client certificate in PEM format, such as a kubeconfig may contain. */
  readonly clientCertificate?: { readonly cert: string; readonly key: string };
  /** The name of the program, which the API server keeps as the manager of what it writes. Default: `driftless`, as the functions have it. */
  readonly userAgent?: string;
  /** If set, only requests that read are sent. */
  readonly readOnly?: boolean;
}

/**
 * The source of the bearer token for an API server. It is called before each request, and returns a token from memory for as long as
 * possible. `refresh` means that the API server rejected the last token, and makes the source get a new one.
 */
export type TokenSource = (options?: { readonly refresh: boolean }) => Promise<string>;
