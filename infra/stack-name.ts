import { hash } from "node:crypto";

/**
 * The name of a cluster's stack. CloudFormation allows only letters, digits and dashes; if others are replaced, a digest keeps the
 * stacks of two clusters apart.
 */
export function stackName(clusterName: string): string {
  const legal = clusterName.replaceAll(/[^A-Za-z0-9-]/g, "-");
  const digest = legal === clusterName ? "" : `-${hash("sha256", clusterName).slice(0, 6)}`;
  // 128 characters are allowed. The longest name of a cluster would leave only 3 of them for the digest.
  return `driftless-${legal.slice(0, 111)}${digest}`;
}
