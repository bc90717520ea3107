import type { Operation } from "../sdk-types.ts";

/**
 * The read of the change that AWS has accepted last, for resources that do not show whether AWS has carried it out. The output of the call that
 * creates or changes a resource describes it, and the kind's status fields remember that. If AWS was working on it, AWS is asked again. So all
 * that the status decides is how long the object waits.
 */
export interface LastChange<Sdk> {
  /** The operation that describes a change, and the path of the description in its output. */
  readonly call: Operation<Sdk>;
  readonly at: string;
  /** The member that identifies a change, in the input and in the description, and what AWS's identifiers look like. */
  readonly id: { readonly member: string; readonly form: RegExp };
  /** The error codes that mean that AWS does not know the change, or has forgotten it. */
  readonly absent: readonly string[];
}
