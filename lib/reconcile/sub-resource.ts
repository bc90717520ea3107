/**
 * One independently configured part of a resource, such as a bucket's encryption. A stateless constant.
 *
 * `undefined` means "as AWS leaves a new resource", in `desired` and in `read` alike. Values are normalised on the way in and
 * compared once, by deep equality. Laws, run as one contract suite: `read ∘ put(v) = v`; `read ∘ delete = undefined`; `put` and
 * `delete` may be repeated; `read` never writes; a second plan is empty.
 */
export interface SubResource<Target, Spec, Value> {
  /** The spec field. */
  readonly name: string;
  /** The IAM actions that its calls need. */
  readonly actions: readonly string[];
  /** The declared value. Pure. Throws `TerminalError` for a value that must not be acted on. */
  desired(spec: Spec): Value | undefined;
  /** The value that AWS has. Never writes. */
  read(target: Target): Promise<Value | undefined>;
  put(target: Target, value: Value): Promise<void>;
  delete(target: Target): Promise<void>;
}
