import type { Fields } from "../description.ts";

/**
 * What AWS itself has answered about resources of a kind, with the members that the kind reads. Names are made up: the resource is `orders`,
 * in the account 111122223333 and the region us-west-2.
 */
export interface Recorded {
  /** Resources that had just been created or changed. */
  readonly resources: readonly RecordedResource[];
  /** Errors, by what the kind's page says about them. */
  readonly errors: Readonly<Partial<Record<Meaning, readonly RecordedError[]>>>;
}

/**
 * A resource, and the answers to the calls that read it. Every other call that reads gets an empty output. It can have the members of several
 * records, if these agree in everything else.
 */
export interface RecordedResource {
  /** For example, `a FIFO queue`. */
  readonly what: string;
  /** What was declared when it was created, in addition to what every spec declares. */
  readonly declared?: Fields;
  /** Why its object is not Ready: the reason that the conditions have while AWS shows it so. */
  readonly notReady?: string;
  /** The identifier, if AWS assigns one. */
  readonly id?: string;
  /** The answers, by operation. */
  readonly answers: Readonly<Record<string, RecordedAnswer>>;
}

/** The output of a call, or an error. */
export interface RecordedAnswer {
  /** When AWS has answered so. Omitted for what only the API reference says. */
  readonly on?: string;
  readonly shows?: object;
  readonly says?: string;
}

/** A call to which AWS has answered with an error. */
export interface RecordedError {
  readonly on: string;
  /**
   * The operation. A code means the same in every operation of a service. So it can be one that the kind does not call or, in place of the one
   * that was recorded, one of the kind's own for which AWS's API reference lists the code.
   */
  readonly call: string;
  /** The HTTP status, the code and the message, such as `404 NoSuchBucket: The specified bucket does not exist`. Without a body, the status. */
  readonly says: string;
  /** The other code of a service that once had the query protocol, in the header `x-amzn-query-error`. */
  readonly queryCode?: string | undefined;
}

/**
 * What an error says: there is nothing to read or to remove, the resource exists already, AWS is at work, no retry helps, a permission is
 * missing, or none of these, so that the call is made again.
 */
export type Meaning = "absent" | "exists" | "busy" | "terminal" | "denied" | "retried";
