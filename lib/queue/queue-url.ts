/** Finds the URL of the queue with this ARN among `urls`, by its account and name. Throws if none of them matches. */
export function queueUrlOf(arn: string, urls: readonly string[]): string {
  const [account, name] = arn.split(":").slice(-2);
  const url = urls.find((url) => new URL(url).pathname === `/${account}/${name}`);
  if (url === undefined) {
    throw new Error(`queue ${arn} is not one of the configured queues: ${urls.join(", ")}`);
  }
  return url;
}
