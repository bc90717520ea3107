/** Thrown if the parameters do not describe a valid deployment. The message lists every problem, for the person who deploys. */
export class ParametersError extends Error {
  override readonly name = "ParametersError";

  /** `source` is the file that the parameters come from, if they come from a file. */
  constructor(problems: readonly string[], source?: string) {
    const title = source === undefined ? "Invalid parameters" : `Invalid parameters in ${source}`;
    super([`${title}:`, ...problems.map((problem) => `  ${problem}`), "See docs/deploy.md."].join("\n"));
  }
}
