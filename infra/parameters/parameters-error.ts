/** The parameters do not make a deployment. The message names every problem and is meant for whoever deploys. */
export class ParametersError extends Error {
  override readonly name = "ParametersError";

  /** `source` is where the parameters are from, if they are from one place. */
  constructor(problems: readonly string[], source?: string) {
    const title = source === undefined ? "Wrong parameters" : `Wrong parameters in ${source}`;
    super([`${title}:`, ...problems.map((problem) => `  ${problem}`), "See docs/deploy.md."].join("\n"));
  }
}
