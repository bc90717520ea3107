/** A change to the source that must not go unnoticed. */
export interface Mutant {
  /** Relative to the root of the repository. */
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly text: string;
  readonly replacement: string;
  /** The mistake that the change introduces. */
  readonly about: string;
}

/** The source with the mutant in it. Throws if the source does not contain the mutant's `text` exactly once. */
export function mutated(source: string, { file, text, replacement, about }: Mutant): string {
  const [before, after, ...more] = source.split(text);
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`${file} does not contain ${JSON.stringify(text)} exactly once (${about})`);
  }
  return before + replacement + after;
}
