/** Created with each client of S3, and called only for a directory bucket. Driftless rejects the names of such buckets. */
export function S3ExpressIdentityProviderImpl() {
  return {
    getS3ExpressIdentity(): never {
      throw new Error("sessions for directory buckets are not part of the bundle");
    },
  };
}
