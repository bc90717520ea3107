import type { Description, Progress } from "./progress.ts";

/** The values of the parts that were read, by part name. */
export type Observed = ReadonlyMap<string, unknown>;

/** The change of one part. `undefined` means "as AWS leaves a new resource". */
export interface Change<Value> {
  readonly from: Value | undefined;
  readonly to: Value | undefined;
}

/** What a write may look at in addition to its own change. */
export interface State<Spec, Seen> {
  readonly spec: Spec;
  readonly seen: Seen;
  readonly observed: Observed;
}

/**
 * One independently configured part of a resource, such as a bucket's encryption. A stateless constant.
 *
 * `undefined` means "as AWS leaves a new resource", in `desired`, in `read` and in a change alike. Values are normalised on input and
 * compared once, by deep equality. Laws, run as one contract suite: `read ∘ write(v) = v`; `read ∘ write(undefined) = undefined`; writes
 * may be repeated; `read` never writes; a second plan is empty; `desired({...spec, ...toSpec(v)})` agrees with `v`.
 *
 * Members that take arguments must stay methods: lists of parts with different value types rely on the bivariance of methods.
 */
export interface Part<Target, Spec, Seen, Value = unknown> {
  /** Unique within its kind. */
  readonly name: string;
  /** The spec fields that mention it; changes are reported under the first. Left out: `name`. */
  readonly fields?: readonly string[];
  /** What users would write for `undefined`. Kubernetes Events and the history show it. */
  readonly initial?: Value;
  /** The declared value. Pure. Throws `TerminalError` for a value that must not be acted on. */
  desired(spec: Spec): Value | undefined;
  /** The value that AWS has. Never writes. */
  read(target: Target, seen: Seen): Promise<Value | undefined>;
  /** `read` makes no calls: it is also used right after a create and while AWS is working on the resource. */
  readonly described?: true;
  /**
   * Writes `to` to AWS. A `TerminalError` fails only this part. Left out: the part is fixed when the resource is created, and any
   * difference is a terminal error.
   */
  write?(
    target: Target,
    change: Change<Value>,
    state: State<Spec, Seen>,
    // biome-ignore lint/suspicious/noConfusingVoidType: an async function without a return is a valid write
  ): Promise<Progress | void>;
  /** The values to write on the way from `from` to `to`, ending with `to`. Each is one step and one write. Pure. Left out: one step. */
  route?(change: Change<Value>): readonly (Value | undefined)[];
  /** The spec fields that declare the value. Left out: `{ [name]: value }`. */
  toSpec?(value: Value): Partial<Spec>;
  /** The spec fields are independent of each other: adoption fills each one that is unset. Left out: adoption fills all of them or none. */
  readonly fieldByField?: true;
  /**
   * Whether AWS has what is declared even though the values are not deeply equal: a value may have several equivalent forms, and some of
   * what AWS has cannot be undone or is not controlled by the spec. `others` are all parts that were read.
   */
  agrees?(desired: Value | undefined, observed: Value | undefined, others: Observed): boolean;
  /**
   * When a difference is left alone. `silent`: the part is not even read if the spec does not mention it. `taken-over`: on a resource that
   * was taken over. `taken-over silent`: on such a resource, if the spec does not mention the part and the value is not the default. The
   * last two are reported as `NotManaged`.
   */
  readonly keep?: "silent" | "taken-over" | "taken-over silent";
  /** Parts that must be in order before this one is set: while one of them has failed or is unread, this one is not set. */
  readonly heldBackBy?: readonly string[];
  /** The part decides who has access: a resource whose `exposure` parts could not be read is never Ready. */
  readonly exposure?: true;
  /** The part can be read and written while AWS is working on the resource. */
  readonly whileBusy?: true;
}

/** A part whose types the engine passes through without looking inside. */
export type AnyPart = Part<unknown, unknown, Description>;
