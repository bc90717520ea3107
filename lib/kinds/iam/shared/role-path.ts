import type { Place } from "../../../reconcile/contract/resource.ts";

/** The ARN of a role at a path. */
export function roleArn(name: string, { partition, account }: Place, path: string): string {
  return `arn:${partition}:iam::${account}:role${path}${name}`;
}

/** The path above that of a namespace, at which roles were created before. */
export function above(path: string): string {
  return path.slice(0, path.lastIndexOf("/", path.length - 2) + 1);
}
