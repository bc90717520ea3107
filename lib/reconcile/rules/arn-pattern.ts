/** Whether the ARN matches the pattern, with `*` for any text and `?` for any character, as in IAM. */
export function coversArn(pattern: string, arn: string): boolean {
  const source = pattern.replace(/[^*?]+/g, (text) => RegExp.escape(text));
  return new RegExp(`^${source.replaceAll("*", ".*").replaceAll("?", ".")}$`, "s").test(arn);
}
