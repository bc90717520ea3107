/** The parameters do not describe a valid deployment. The message names every problem and is meant for whoever deploys. */
export class ParametersError extends Error {
  override readonly name = "ParametersError";

  /** `source` is where the parameters come from, if they come from one place. */
  constructor(problems: readonly string[], source?: string) {
    const title = source === undefined ? "Wrong parameters" : `Wrong parameters in ${source}`;
    super([`${title}:`, ...problems.map((problem) => `  ${problem}`), "See docs/deploy.md."].join("\n"));
  }
}
