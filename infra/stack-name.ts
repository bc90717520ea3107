import { hash } from "node:crypto";

/**
 * The name of a cluster's stack. CloudFormation allows only letters, digits and dashes. If other characters are replaced, a digest keeps
 * the names of two clusters' stacks different.
 */
export function stackName(clusterName: string): string {
  const legal = clusterName.replaceAll(/[^A-Za-z0-9-]/g, "-");
  const digest = legal === clusterName ? "" : `-${hash("sha256", clusterName).slice(0, 6)}`;
  // A stack name can have up to 128 characters. Without truncation, the longest cluster name would leave only 3 of them for the digest.
  return `driftless-${legal.slice(0, 111)}${digest}`;
}
