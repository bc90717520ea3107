/** A field of the spec whose values the deployment restricts. */
export interface RestrictedField {
  /** The path of the field. `[]` stands for every item of a list, as in `tableReplicas[].regionName`. */
  readonly field: string;
  /**
   * What the field names: a role for an AWS service to assume, a region that the resource is copied to, or a target: another resource that
   * receives data or events, or a KMS key.
   */
  readonly names: "role" | "region" | "target";
  /** What a value stands for if it is not an ARN: the name of a bucket, or the id or the alias of a KMS key. Defaults to the value. */
  readonly form?: "arn" | "bucket" | "key";
  /** The field beside it that contains the region of the key. Defaults to the resource's region. */
  readonly regionField?: string;
}
