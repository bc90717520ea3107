/**
 * Whether the observed KMS key is the declared key. AWS returns the ARN of the key, which is equivalent to the key's id. A spec without a
 * key leaves the choice to AWS, and only KMS knows which key an alias stands for, so a missing key and an alias match any key.
 */
export function sameKey(declared: string | undefined, observed: string | undefined): boolean {
  if (declared === undefined || /^(arn:[^:]+:kms:[^:]+:\d+:)?alias\//.test(declared)) return true;
  return idOf(declared) === idOf(observed ?? "");
}

/** As `sameKey`, but a spec without a key declares the key with this alias. AWS shows the alias, or no key. */
export function sameOrDefaultKey(alias: string): typeof sameKey {
  return (declared, observed = "") => {
    const isDefault = observed === "" || observed === alias || observed.endsWith(`:${alias}`);
    return declared === undefined ? isDefault : sameKey(declared, observed);
  };
}

function idOf(key: string): string {
  return key.slice(key.lastIndexOf("/") + 1);
}
