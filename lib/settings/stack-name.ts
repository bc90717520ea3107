import { hash } from "node:crypto";

/**
 * The name of a cluster's stack. CloudFormation allows only letters, digits and dashes, and up to 128 characters. If characters are
 * replaced or cut off, a digest keeps the names of two clusters' stacks different.
 */
export function stackName(clusterName: string): string {
  // The prefix and the digest take 17 characters.
  const legal = clusterName.replaceAll(/[^A-Za-z0-9-]/g, "-").slice(0, 111);
  const digest = legal === clusterName ? "" : `-${hash("sha256", clusterName).slice(0, 6)}`;
  return `driftless-${legal}${digest}`;
}
