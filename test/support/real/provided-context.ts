/** The administrator's access to the API server of this test run. Certificates and keys are PEM. */
export interface TestApiServer {
  /** `https://127.0.0.1:port` */
  readonly server: string;
  readonly ca: string;
  readonly cert: string;
  readonly key: string;
  /** The path of a kubeconfig. */
  readonly kubeconfig: string;
  /** The path of kubectl. */
  readonly kubectl: string;
}

declare module "vitest" {
  interface ProvidedContext {
    /** Whether the kinds' suites use a real API server and emulators, or take the place of both in this process. */
    readonly services: "in memory" | "real";
    /** A real kube-apiserver with Driftless's definitions applied. */
    readonly apiServer: TestApiServer;
    /** The endpoint of LocalStack's S3, `http://127.0.0.1:port`, for path-style requests in the region us-west-2. */
    readonly s3Endpoint: string;
    /** The server from which `sharedEmulator` gets the endpoints of the other emulators, `http://127.0.0.1:port`. */
    readonly emulators: string;
    /** The endpoint of versitygw, another S3 implementation, or the reason why versitygw is not running. */
    readonly versitygw:
      | { readonly endpoint: string; readonly missing?: undefined }
      | { readonly endpoint?: undefined; readonly missing: string };
  }
}
