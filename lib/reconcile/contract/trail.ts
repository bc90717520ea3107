import type { ResourceKind } from "../../kubernetes/resource-kind.ts";

/** A kind whose changes CloudTrail reports. */
export interface TrailedKind {
  readonly resource: ResourceKind;
  readonly trail: Trail;
}

/** How CloudTrail reports changes to a kind's resources. Generated from the kind's definition. */
export interface Trail {
  /** The service as CloudTrail names it, such as `s3.amazonaws.com`. */
  readonly source: string;
  /** The names of the events that change a resource. */
  readonly events: readonly string[];
  /** The request parameters of these events that contain the resource's name or ARN, as paths. A list contributes each of its items. */
  readonly parameters: readonly string[];
  /**
   * The ARN pattern for resources of the kind, without the partition. The last `*` stands for the resource's name. Empty if the field
   * contains ARNs.
   */
  readonly arn: string;
  /** The names are domain names: upper and lower case, and a dot at the end, make no difference. The field contains lower case and no dot. */
  readonly domain?: true;
  /** The selectable field of objects that contains the resource's name, such as `spec.name`. */
  readonly field: string;
}
