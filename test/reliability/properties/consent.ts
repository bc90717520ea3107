import type { KubernetesObject } from "../../../lib/kubernetes/object.ts";
import type { Settings } from "../../support/kinds/memory/memory-resource.ts";
import { OWNER_TAG } from "../../support/worlds/memory-world.ts";
import { hasFinalizer } from "./finalizer.ts";

const POLICY = "services.k8s.aws/adoption-policy";
const FIELDS = "services.k8s.aws/adoption-fields";

/** Whether the object requests a resource that existed before it. */
export function asksForAdoption({ metadata }: KubernetesObject): boolean {
  return metadata.annotations?.[POLICY] !== undefined;
}

/** Whether the object says that its resource is adopted. */
export function saysAdopted({ metadata }: KubernetesObject): boolean {
  return metadata.annotations?.["services.k8s.aws/adopted"] === "true";
}

/** Whether nothing is ever created for the object, because it adopts or has adopted an existing resource. */
export function makesNothing(object: KubernetesObject): boolean {
  return saysAdopted(object) || mustBeThere(object);
}

/** Whether the object requests an existing resource and does not have the resource yet. */
function mustBeThere(object: KubernetesObject): boolean {
  return object.metadata.annotations?.[POLICY] === "adopt" && hasNothingYet(object);
}

/** Whether the object has neither created nor adopted anything. */
export function hasNothingYet(object: KubernetesObject): boolean {
  return (!hasFinalizer(object) || [undefined, "Adopting"].includes(object.status?.origin)) && !saysAdopted(object);
}

/** The name of the resource that the object requests. */
export function nameAskedFor(object: KubernetesObject): string | undefined {
  if (!mustBeThere(object)) return undefined;
  try {
    const { name, tableName, boatID, badgeARN }: Settings = JSON.parse(object.metadata.annotations?.[FIELDS] ?? "{}");
    return name ?? tableName ?? boatID ?? badgeARN?.slice(badgeARN.lastIndexOf(":") + 1);
  } catch {
    return undefined;
  }
}

/** Whether the object requests an adoption in a way that is not clear: by an unknown policy, or of a resource that it does not name. */
export function asksInVain(object: KubernetesObject, declaredName: string | undefined): boolean {
  const policy = object.metadata.annotations?.[POLICY];
  if (policy === undefined || !hasNothingYet(object)) return false;
  if (policy !== "adopt") return policy !== "adopt-or-create";
  const name = nameAskedFor(object);
  return name === undefined || (declaredName ?? name) !== name;
}

/** Whether a resource with these tags consents to its adoption by the object. */
export function consents({ metadata: { namespace, name } }: KubernetesObject, tags: Settings): boolean {
  const { [OWNER_TAG]: owner, "driftless.dev/adoptable-by": consent } = tags;
  if (owner === `east/${namespace}/${name}` || consent === `east/${namespace}`) return true;
  return owner === undefined && consent === "east/";
}

/** Whether ACK's tags and the object's status indicate that ACK created this very resource for the object. */
export function isAcks({ metadata: { namespace }, apiVersion, status }: KubernetesObject, tags: Settings): boolean {
  const isOfNamespace = tags["services.k8s.aws/namespace"] === namespace && tags[OWNER_TAG] === undefined;
  return isOfNamespace && isWrittenByAck(apiVersion, tags) && status?.ackResourceMetadata?.arn !== undefined;
}

/** Whether ACK's controller was the last to write the tag that says who manages the resource. */
export function isWrittenByAck(apiVersion: string, tags: Settings): boolean {
  const [service] = apiVersion.split(".");
  const { "services.k8s.aws/controller-version": controller = "" } = tags;
  return controller.startsWith(`${service}-`) && controller !== `${service}-driftless`;
}
