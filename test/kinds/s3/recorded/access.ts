/** What S3 shows about the access to a bucket that declares nothing about it. */
export const privateAcl = {
  Owner: { ID: "0123456789abcdef" },
  Grants: [{ Grantee: { ID: "0123456789abcdef", Type: "CanonicalUser" }, Permission: "FULL_CONTROL" }],
};

/** The public access block of a new bucket. */
export const closed = {
  PublicAccessBlockConfiguration: {
    BlockPublicAcls: true,
    IgnorePublicAcls: true,
    BlockPublicPolicy: true,
    RestrictPublicBuckets: true,
  },
};
