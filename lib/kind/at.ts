import type { Place } from "../reconcile/contract/resource.ts";
import type { PageToken } from "./list/listing.ts";
import type { Input, Operation, Output } from "./sdk-types.ts";

/**
 * What identifies a resource. The object's status is not part of it: whoever can write a status must not decide where a call goes or which
 * resource it concerns.
 */
export interface At {
  /** The name in the spec. Empty if AWS assigns identifiers. */
  readonly name: string;
  /** The ARN that follows from the name or from the identifier. */
  readonly arn: string;
  /** The identifier that AWS has assigned; empty if it is not known, or if the spec names the resource. */
  readonly id: string;
  /** What the object declares. */
  readonly spec: Readonly<Record<string, unknown>>;
  readonly place: Place;
  /** What AWS has returned to the reads of this pass so far. */
  readonly description: Readonly<Record<string, unknown>>;
}

/** A pass over one resource, as a function of a kind sees it. */
export interface Calling<Sdk> extends At {
  /** Makes one call. The members that identify the resource are filled in. */
  readonly call: <Name extends Operation<Sdk> & string>(
    operation: Name,
    input?: Partial<Input<Sdk, Name>>,
  ) => Promise<Output<Sdk, Name>>;
  /** Converts members of an operation's input, or of the structure at a path in it, to the fields of a spec. */
  readonly toFields: (
    operation: Operation<Sdk> & string,
    members: object,
    at?: string,
  ) => Readonly<Record<string, unknown>>;
  /** Converts fields of a spec to the members of an operation's input, or of the structure at a path in it. */
  readonly toMembers: (operation: Operation<Sdk> & string, fields: object, at?: string) => object;
  /** The items of the list at a path in the output of a call, on all pages. */
  readonly list: (operation: Operation<Sdk> & string, at: string, token: PageToken) => Promise<readonly unknown[]>;
}

/** What a function of a kind does to a resource, and the operations that it calls. */
export interface Work<Sdk> {
  readonly read?: readonly Operation<Sdk>[];
  readonly write: readonly Operation<Sdk>[];
  readonly put: (calling: Calling<Sdk>) => Promise<unknown>;
}

/** The name of a spec field. */
export type Field<Spec> = keyof Spec & string;
