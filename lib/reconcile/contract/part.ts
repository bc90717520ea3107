import type { Description, Progress } from "./progress.ts";

/** The values of the parts that were read, by part name. */
export type Observed = ReadonlyMap<string, unknown>;

/** A change to one part. `undefined` means "the value that AWS gives a new resource". */
export interface Change<Value> {
  readonly from: Value | undefined;
  readonly to: Value | undefined;
}

/** The state that a write can use in addition to its own change. */
export interface State<Spec, Seen> {
  readonly spec: Spec;
  readonly seen: Seen;
  readonly observed: Observed;
}

/**
 * One independently configured part of a resource, such as a bucket's encryption. A stateless constant.
 *
 * In `desired`, in `read` and in a change, `undefined` means "the value that AWS gives a new resource". Values are normalised on input and
 * compared once, by deep equality of their canonical forms. One contract suite tests these laws for every part: `read ∘ write(v) = v`;
 * `read ∘ write(undefined) = undefined`; writes may be repeated; `read` never writes; after a plan is executed, the next plan is empty;
 * `desired({...spec, ...toSpec(v)})` agrees with `v`.
 *
 * Members that take arguments must remain methods, because lists of parts with different value types rely on method bivariance.
 */
export interface Part<Target, Spec, Seen, Value = unknown> {
  /** Unique within its kind. */
  readonly name: string;
  /** The spec fields that mention the part; changes to it are reported under the first one. Defaults to the single field `name`. */
  readonly fields?: readonly string[];
  /** The value that has the same effect as `undefined`. Kubernetes Events and the history show this value instead. */
  readonly initial?: Value;
  /** Returns the declared value. Pure. Throws `TerminalError` for a value that must not be acted on. */
  desired(spec: Spec): Value | undefined;
  /** Reads the value in AWS. Never writes. */
  read(target: Target, seen: Seen): Promise<Value | undefined>;
  /** `read` makes no calls, so it is also used right after a create and while AWS is working on the resource. */
  readonly described?: true;
  /** Writes `to` to AWS. If omitted, the part is fixed when the resource is created, and any difference is a terminal error. */
  write?(
    target: Target,
    change: Change<Value>,
    state: State<Spec, Seen>,
    // biome-ignore lint/suspicious/noConfusingVoidType: an async function without a return is a valid write
  ): Promise<Progress | void>;
  /** `write` sends only what differs between the two values, so it cannot undo an earlier write that AWS does not show yet. */
  readonly partial?: true;
  /** The values to write one after another, ending with `to`, if a change requires several writes. Each value is one step. Pure. */
  route?(change: Change<Value>): readonly (Value | undefined)[];
  /** The spec fields that declare the value. Defaults to `{ [name]: value }`. */
  toSpec?(value: Value): Partial<Spec>;
  /** Adoption fills in each of the spec fields that is unset, since they are independent. If omitted, it fills in all of them or none. */
  readonly fieldByField?: true;
  /**
   * Returns the value in the form in which values are compared and reported, for example with the lists sorted whose order does not matter
   * to AWS. Pure. `write` receives the value that the spec declares, in the spec's order. Defaults to the value itself.
   */
  canonical?(value: Value): Value;
  /**
   * The value as it is shown, beside the former one if there is one, if parts of it must be shown nowhere. Both are canonical. Pure. Defaults
   * to the value itself.
   */
  shown?(value: Value, former?: Value): unknown;
  /**
   * Whether AWS's value counts as the declared value even though the two are not deeply equal: a value may have several equivalent forms,
   * and some settings in AWS cannot be undone or are not controlled by the spec. Both values are canonical. `others` contains the values of
   * all parts that were read.
   */
  agrees?(desired: Value | undefined, observed: Value | undefined, others: Observed): boolean;
  /**
   * The condition under which a difference is left alone. `silent`: the spec does not mention the part; such a part is not even read.
   * `taken-over`: the resource was taken over. `taken-over silent`: the resource was taken over, the spec does not mention the part, and
   * the value is not the default. In the last two cases, the difference is reported as `NotManaged`.
   */
  readonly keep?: "silent" | "taken-over" | "taken-over silent";
  /** The parts that this part depends on: if one of them has failed or could not be read, this part is not set. */
  readonly heldBackBy?: readonly string[];
  /** The part determines who has access to the resource. If it could not be read, the object is never Ready. It is corrected in every pass. */
  readonly exposure?: true;
  /** Replaces the kind's `lateSeconds`. */
  readonly lateSeconds?: number;
  /** The part can be read and written while AWS is working on the resource, unless that work is `total`. */
  readonly whileBusy?: true;
  /**
   * The value is a `SecretText`, which AWS does not show. `read` resolves to a secret with the digest that AWS shows beside the value, or to
   * `undefined` if AWS shows nothing; then the digest in the status counts. The create call sets the value. The part is named after its field.
   */
  readonly unreadable?: true;
  /** The spec fields whose texts must be JSON objects. Otherwise, nothing is created or written. */
  readonly documents?: readonly string[];
}

/** A part whose types the engine passes through without inspecting them. */
export type AnyPart = Part<unknown, unknown, Description>;
