/** A pass's access to AWS, which is bound to the pass's place, claim, time limit, and limit on concurrent calls. */
export interface Aws {
  /** Returns the client for a service in the pass's place. The client loads the SDK on its first call. */
  client<Client>(service: Service<Client>): Client;
}

/** An AWS service. `Client` is the part of the SDK client that a kind sees. */
export interface Service<Client> {
  /** The SDK's name for the service, such as `S3`. Error messages quote this name. */
  readonly name: string;
  /** The input member that says which account must own the resource, such as `ExpectedBucketOwner`. Set in every call that accepts it. */
  readonly owner?: string;
  /** Creates the SDK client. The SDK module is loaded only here. */
  load(options: ClientOptions): Promise<SdkClient>;
  /** Creates the client that a kind sees. This client sends every call with `send`. */
  open(send: Send): Client;
}

/** The region and the credentials that an SDK client uses. */
export interface ClientOptions {
  readonly region: string;
  /** Defaults to the credentials that the SDK finds in its environment. */
  readonly credentials?: () => Promise<Credentials>;
}

/** Temporary credentials for a role. */
export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string;
  readonly expiration: Date;
}

/** A session of an assumed role. It is used for the objects of one namespace, or for only one object. */
export interface Session {
  /** Distinguishes the session from every other session. */
  readonly key: string;
  /** The credentials, renewed before they expire. */
  readonly credentials: () => Promise<Credentials>;
}

/** The part of an SDK client that is the same for every service. */
export interface SdkClient {
  send(command: object, options: { readonly abortSignal: AbortSignal }): Promise<object>;
}

/** Sends one command of the service's SDK. Rejects with `ApiError` if AWS returns an error or does not respond. */
export type Send = (command: object) => Promise<object>;
