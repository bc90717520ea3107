/**
 * AWS as one pass may use it: bound to the pass's place, claim, time limit, and limit on concurrent calls. This file names no service; each
 * service has its own file in `lib/aws`.
 */
export interface Aws {
  /** The client of a service in the pass's place. The client loads the SDK on its first call. */
  client<Client>(service: Service<Client>): Client;
}

/** An AWS service. `Client` is what a kind sees of the SDK's client. */
export interface Service<Client> {
  /** The SDK's name of the service, such as `S3`. Error messages quote this name. */
  readonly name: string;
  /** The input member that says which account must own the call's resource. It is filled in for every call that accepts it. */
  readonly owner?: string;
  /** Makes the SDK's client. The SDK's module is loaded here and nowhere else. */
  load(options: ClientOptions): Promise<SdkClient>;
  /** Makes the client that a kind sees, which sends every call with `send`. */
  open(send: Send): Client;
}

/** Where, and with whose credentials, an SDK client acts. */
export interface ClientOptions {
  readonly region: string;
  /** Left out: those that the SDK finds in its environment. */
  readonly credentials?: () => Promise<Credentials>;
}

/** The credentials of a role for a limited time. */
export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string;
  readonly expiration: Date;
}

/** A role that was assumed for the objects of one namespace. */
export interface Session {
  /** Distinguishes the session from every other one. */
  readonly key: string;
  /** The credentials, renewed before they expire. */
  readonly credentials: () => Promise<Credentials>;
}

/** The part of an SDK client that is the same for every service. */
export interface SdkClient {
  send(command: object, options: { readonly abortSignal: AbortSignal }): Promise<object>;
}

/** Sends one command of the service's SDK. Rejects with `ApiError` when AWS refuses it or does not answer. */
export type Send = (command: object) => Promise<object>;
