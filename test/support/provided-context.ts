/** The administrator's access to the API server of this test run. Certificates and keys are PEM. */
export interface TestApiServer {
  /** `https://127.0.0.1:port` */
  readonly server: string;
  readonly ca: string;
  readonly cert: string;
  readonly key: string;
  /** The path of a kubeconfig. */
  readonly kubeconfig: string;
  /** The path of the program kubectl. */
  readonly kubectl: string;
}

declare module "vitest" {
  interface ProvidedContext {
    /** A real kube-apiserver with Driftless's definitions applied. */
    readonly apiServer: TestApiServer;
    /** S3 of LocalStack, `http://127.0.0.1:port`; path-style, region us-west-2. */
    readonly s3Endpoint: string;
    /** The endpoint of versitygw, another S3; or the reason why versitygw does not run. */
    readonly versitygw:
      | { readonly endpoint: string; readonly missing?: undefined }
      | { readonly endpoint?: undefined; readonly missing: string };
  }
}
