/** Thrown if the parameters do not describe a valid deployment. The message names every problem, for the person who deploys. */
export class ParametersError extends Error {
  override readonly name = "ParametersError";

  /** `source` is the file that the parameters come from, if they come from a file. */
  constructor(problems: readonly string[], source?: string) {
    const title = source === undefined ? "Wrong parameters" : `Wrong parameters in ${source}`;
    super([`${title}:`, ...problems.map((problem) => `  ${problem}`), "See docs/deploy.md."].join("\n"));
  }
}
