import { TerminalError } from "../../../reconcile/errors.ts";
import type { Resource } from "../../../reconcile/resource.ts";
import type { Observation } from "../../../reconcile/resource-manager.ts";
import type { Tags } from "./tags-by-control.ts";

/** What ownership is decided by, beside the bucket's tags. */
type Claimant = Pick<Resource<unknown>, "managed" | "namespace" | "ownerTag">;

const ACK_NAMESPACE = "services.k8s.aws/namespace";
const ACK_CONTROLLER = "services.k8s.aws/controller-version";
const OUR_CONTROLLER = "s3-driftless";

/**
 * Decides from its tags whose an existing bucket is. Without our finalizer it is never ours: it was there before the object, or
 * the object has let it go.
 */
export function ownership(claimant: Claimant, tags: Tags): Pick<Observation, "owner" | "ownerError"> {
  const { managed, namespace, ownerTag } = claimant;
  if (!managed) return { owner: "foreign" };
  const owner = tags[ownerTag.key];
  if (owner === ownerTag.value) return { owner: "ours" };
  if (owner !== undefined) return { owner: "foreign" };
  if (tags[ACK_NAMESPACE] === namespace && tags[ACK_CONTROLLER] !== OUR_CONTROLLER) return { owner: "acks" };
  return { owner: "foreign", ownerError: ownershipLost(claimant) };
}

function ownershipLost({ ownerTag: { key, value } }: Claimant): TerminalError {
  return new TerminalError(
    "OwnershipLost",
    `the bucket has lost its owner tag, and may be another's of the same name; if it is this object's, set its tag ${key} to ${value}`,
  );
}
