import { createHash } from "node:crypto";

/** The longest name of an object that all tools show in full; labels have this limit too. */
const MOST_CHARACTERS = 63;
const HASH_CHARACTERS = 8;

/**
 * The name of the object for a resource: the resource's own name as far as Kubernetes accepts it, and a part of the hash of its ARN. So two
 * resources never get the same name, and a resource always gets the same one.
 */
export function objectName(resourceName: string, arn: string): string {
  const hash = createHash("sha256").update(arn).digest("hex").slice(0, HASH_CHARACTERS);
  const start = resourceName
    .slice(0, MOST_CHARACTERS)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, MOST_CHARACTERS - HASH_CHARACTERS - 1)
    .replaceAll(/^-|-$/g, "");
  return start === "" ? `resource-${hash}` : `${start}-${hash}`;
}
