import type { Mutant } from "./mutant.ts";

/** Mistakes about the meaning of S3 calls. */
export const buckets: readonly Mutant[] = [
  {
    file: "lib/resources/values/same-policy.ts",
    text: "mapValues(operator, (values) => asSet(values))",
    replacement: "mapValues(operator, (values) => asSet(values, (text) => text.toLowerCase()))",
    about: "The case of values in a policy's conditions is ignored.",
  },
  {
    file: "lib/resources/values/same-policy.ts",
    text: 'type === "AWS" ? toAccount : undefined',
    replacement: "toAccount",
    about: "The ARN of an account's root user is treated as the account ID in principals of types other than AWS.",
  },
  {
    file: "lib/resources/values/same-document.ts",
    text: "  if (hasDuplicateKeys(one) || hasDuplicateKeys(other)) return false;\n",
    replacement: "",
    about: "A policy that repeats a key can count as equal to one that does not.",
  },
  {
    file: "lib/resources/s3/bucket/parts/public-access-block.ts",
    text: "  whenAbsent: all(false),\n",
    replacement: "",
    about: "A bucket without a public access block is treated as if it had the block of a new bucket.",
  },
  {
    file: "lib/resources/s3/bucket/parts/public-access-block.ts",
    text: "  exposure: true,\n",
    replacement: "",
    about: "A bucket is Ready although its public access block could not be read.",
  },
  {
    file: "lib/resources/s3/bucket/parts/ownership-controls.ts",
    text: '  whenAbsent: { rules: [{ objectOwnership: "ObjectWriter" }] },\n',
    replacement: "",
    about: "A bucket without ownership controls is treated as if it had those of a new bucket.",
  },
  {
    file: "lib/resources/s3/bucket/parts/encryption.ts",
    text: "blocked: wanted[index]?.blockedEncryptionTypes && (blockedEncryptionTypes?.encryptionType ?? NOTHING),",
    replacement: "",
    about: "Declared blocked encryption types are not compared.",
  },
  {
    file: "lib/resources/s3/bucket/parts/policy.ts",
    text: '  heldBackBy: ["publicAccessBlock", "ownershipControls"],\n',
    replacement: "",
    about: "A policy is set although a part that holds it back has failed.",
  },
  {
    file: "lib/resources/s3/bucket/create.ts",
    text: '$metadata.attempts === 1 && region !== "us-east-1"',
    replacement: "$metadata.attempts === 1",
    about: "In us-east-1, a bucket that already existed counts as new.",
  },
  {
    file: "lib/resources/s3/bucket/create.ts",
    text: '$metadata.attempts === 1 && region !== "us-east-1"',
    replacement: 'region !== "us-east-1"',
    about: "A bucket counts as new although only the second attempt to create it was answered.",
  },
  {
    file: "lib/resources/s3/bucket/describe.ts",
    text: "{ cause, mayCreate: false }",
    replacement: "{ cause }",
    about: "In us-east-1, a create call is used to find out who owns a bucket.",
  },
  {
    file: "lib/resources/s3/bucket/describe.ts",
    text: "if (error.status === 301) {",
    replacement: "if (false) {",
    about: "A bucket in another region is reported as a failed call.",
  },
  {
    file: "lib/resources/s3/bucket/bucket-namespace.ts",
    text: "  return namespace || (hasSuffix(resource) ? REGIONAL : undefined);",
    replacement: "  return namespace || undefined;",
    about: "The bucket namespace is not derived from the bucket name.",
  },
  {
    file: "lib/resources/s3/bucket/bucket-namespace.ts",
    text: "  if (spec.namespace === REGIONAL && !hasSuffix(resource)) {",
    replacement: "  if (spec.namespace === REGIONAL && hasSuffix(resource)) {",
    about: "A bucket whose name is valid in its bucket namespace is rejected.",
  },
];
