/** Resources that a deployment denies to every object, and what IAM calls them. */
export interface Denial {
  /** The deployment parameter that lists their names, which may contain wildcards. */
  readonly parameter: string;
  /** The names that are denied even if the parameter does not list them. */
  readonly always: readonly string[];
  /** Their ARNs without the partition, up to the name: such as `s3:::`. */
  readonly arn: string;
  /** What follows their ARNs in the ARNs of their content, such as `/*`. */
  readonly content: string;
  /** All IAM actions of their service, such as `s3:*`. */
  readonly actions: readonly string[];
}

/** The ARNs, without the partition, of the resources that a deployment with these parameters denies to every object. */
export function deniedResources({ parameter, always, arn }: Denial, parameters: object): readonly string[] {
  const names: unknown = new Map(Object.entries(parameters)).get(parameter);
  if (!Array.isArray(names)) throw new Error(`there is no deployment parameter ${parameter}`);
  return [...always, ...names].map((name) => `${arn}${name}`);
}
