import { TerminalError } from "../contract/errors.ts";
import type { Resource } from "../contract/resource.ts";
import type { Tags } from "../contract/tag.ts";
import type { Settings } from "../settings.ts";

/**
 * The tag that lets objects adopt a resource. Its value is `<cluster>/<namespace>`, or `<cluster>/` for every namespace. Whoever may tag
 * the resource can set this tag; whoever may only write objects cannot.
 */
export const CONSENT_TAG = "driftless.dev/adoptable-by";

/**
 * Why the object may not adopt the resource with these tags; `undefined` if it may. An owner tag that names this same object is consent,
 * for example after its cluster was rebuilt. A resource with another object's owner tag needs consent that names the namespace.
 */
export function refuseAdoption(
  { namespace, ownerTag }: Pick<Resource<unknown>, "namespace" | "ownerTag">,
  tags: Tags,
  { adoption, cluster }: Pick<Settings, "adoption" | "cluster">,
): TerminalError | undefined {
  if (adoption === "none") {
    return notAllowed("this deployment adopts no resources; set the parameter adoption to tagged or any");
  }
  const { [ownerTag.key]: owner, [CONSENT_TAG]: consent } = tags;
  const toNamespace = `${cluster}/${namespace}`;
  if (owner === ownerTag.value || consent === toNamespace) return undefined;
  const remedy = `to allow it, set the resource's tag ${CONSENT_TAG} to ${toNamespace}`;
  if (owner !== undefined) return notAllowed(`the resource is another object's; ${remedy}`);
  if (consent === `${cluster}/` || adoption === "any") return undefined;
  return notAllowed(`the resource was not made for this object; ${remedy}`);
}

function notAllowed(message: string): TerminalError {
  return new TerminalError("AdoptionNotAllowed", message);
}
