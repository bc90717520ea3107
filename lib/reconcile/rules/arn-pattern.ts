/** Whether the ARN matches the pattern. As in IAM, `*` matches any string, and `?` matches any single character. */
export function coversArn(pattern: string, arn: string): boolean {
  const source = pattern.replace(/[^*?]+/g, (text) => RegExp.escape(text));
  return new RegExp(`^${source.replaceAll("*", ".*").replaceAll("?", ".")}$`, "s").test(arn);
}
