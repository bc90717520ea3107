/** A mistake in the source that the tests must detect. It is found by what the source means there, wherever that stands. */
export interface Mutant {
  /** The mistake that the change introduces. */
  readonly about: string;
  /**
   * The syntax to replace, as a pattern of ast-grep: `$A` stands for one node, and `$$$A` for any number of nodes. Exactly one place in the
   * sources matches: https://ast-grep.github.io/guide/pattern-syntax.html
   */
  readonly pattern: string;
  /** The function or member that encloses the place; needed only if the pattern has several matches. */
  readonly inside?: string;
  /** The syntax to insert instead. The pattern's variables stand for what they match. */
  readonly replacement: string;
}
