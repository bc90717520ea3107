import type { State } from "./part.ts";
import type { Progress } from "./progress.ts";
import type { Tag, TagChange, Tags } from "./tag.ts";

/**
 * How the tags of a kind are declared, read and written. The owner tag and the spec's own tags are both read and written in this way. The
 * engine merges the tags, compares them, and writes them as a separate step, before all other declared parts.
 */
export interface TagAccess<Target, Spec, Seen> {
  /** The spec field that declares the tags. */
  readonly field: string;
  /** The tags in the spec, as the user wrote them. The engine rejects duplicate and reserved keys. */
  declared(spec: Spec): readonly Tag[];
  /** The spec fields that declare the tags, in ACK's shape. */
  toSpec(tags: readonly Tag[]): Partial<Spec>;
  /** Reads the tags in AWS, including AWS's own tags (`aws:`). Never writes. */
  read(target: Target, seen: Seen): Promise<Tags>;
  /**
   * The sets of tags to write one after another, if a change requires several calls. The last set is `to`. The history reports each set
   * that was written, even if a later call fails. If omitted, a single write changes the tags.
   */
  route?(change: TagChange, state: State<Spec, Seen>): readonly Tags[];
  /** Makes the tags equal to `to`. */
  write(
    target: Target,
    change: TagChange,
    state: State<Spec, Seen>,
    // A write that has nothing to report can resolve to `undefined`.
    // biome-ignore lint/suspicious/noConfusingVoidType: an async function without a return is a valid write
  ): Promise<Progress | void>;
  /** The number of seconds after which AWS is certain to show tags that were written. If omitted, tags are visible immediately. */
  readonly lateSeconds?: number;
  /** Tags can be read and written while AWS is working on the resource. */
  readonly whileBusy?: true;
}
