/**
 * Whether AWS has the KMS key that is declared. AWS returns a key's ARN; its id means the same. A spec that names no key leaves
 * the choice to AWS, and only KMS knows which key an alias stands for: both agree with any key.
 */
export function sameKey(declared: string | undefined, observed: string | undefined): boolean {
  if (declared === undefined || /^(arn:[^:]+:kms:[^:]+:\d+:)?alias\//.test(declared)) return true;
  return idOf(declared) === idOf(observed ?? "");
}

function idOf(key: string): string {
  return key.slice(key.lastIndexOf("/") + 1);
}
