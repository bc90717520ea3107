/** The value of the parameter `permissionsBoundary` for the boundary that the stack contains. */
export const SHIPPED = "shipped";

/** The name of the boundary that the stack contains. Nothing below a deployment's `iamPath` has the path `/`, so no object can change it. */
export function boundaryName({ clusterName }: { readonly clusterName: string }): string {
  return `boundary-${clusterName}`;
}

/** What the parameter stands for: the ARN of a policy, `none`, or nothing. */
export function boundaryArn(
  {
    permissionsBoundary,
    clusterName,
  }: { readonly permissionsBoundary?: string | undefined; readonly clusterName: string },
  { account, partition }: { readonly account: string; readonly partition: string },
): string | undefined {
  if (permissionsBoundary !== SHIPPED) return permissionsBoundary;
  return `arn:${partition}:iam::${account}:policy/${boundaryName({ clusterName })}`;
}
