/** The administrator's access to the API server of this test run. Certificates and keys are PEM. */
export interface TestApiServer {
  /** `https://127.0.0.1:port` */
  readonly server: string;
  readonly ca: string;
  readonly cert: string;
  readonly key: string;
  /** A file. */
  readonly kubeconfig: string;
  /** The path of kubectl. */
  readonly kubectl: string;
}

declare module "vitest" {
  interface ProvidedContext {
    /** A real kube-apiserver with Driftless's definitions applied. */
    readonly apiServer: TestApiServer;
    /** S3 of LocalStack, `http://127.0.0.1:port`; path-style, region us-west-2. */
    readonly s3Endpoint: string;
    /** versitygw, another S3; or why it does not run. */
    readonly versitygw:
      | { readonly endpoint: string; readonly missing?: undefined }
      | { readonly endpoint?: undefined; readonly missing: string };
  }
}
