import type { AcksField } from "../../../reconcile/contract/kind.ts";
import type { Place } from "../../../reconcile/contract/resource.ts";

type Said = ReturnType<AcksField["says"]>;

/** ACK's field `arn`. `says` gets what follows the account in the ARN of a resource of the service, and the whole ARN. */
export function byArn(service: string, says: (end: string, arn: string) => Said): AcksField {
  return { field: "arn", says: (arn, place) => ifIn(arn, service, place, (end) => says(end, arn)) };
}

/** What the end of an ARN says, after the account; `undefined` if the ARN is of another service, or in another place. */
export function ifIn(
  arn: string,
  service: string,
  { partition, region, account }: Place,
  says: (end: string) => Said,
): Said {
  // IAM is in no region.
  const beginning = `arn:${partition}:${service}:${service === "iam" ? "" : region}:${account}:`;
  return arn.startsWith(beginning) ? says(arn.slice(beginning.length)) : undefined;
}
