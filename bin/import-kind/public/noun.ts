import type { AckKind } from "../ack-service.ts";
import type { CloudFormation } from "./cloud-formation.ts";
import { serviceNameOf } from "./iam-reference.ts";

/** What a resource is called: with its service and an article, and in short. A guess, from the names of the kind and of its service. */
export function nounOf({ resource }: AckKind, cloudFormation: CloudFormation | undefined) {
  const service = cloudFormation && serviceNameOf(cloudFormation.type)?.replace(/.*\((\w+)\)$/, "AWS $1");
  const words = resource.kind.replaceAll(/([a-z])([A-Z])|([A-Z])([A-Z][a-z])/g, "$1$3 $2$4").split(" ");
  const short = words.map((word) => (/^[A-Z]+$/.test(word) ? word : word.toLowerCase())).join(" ");
  return service === undefined ? undefined : ([`An ${service} ${short}`, short] as const);
}
