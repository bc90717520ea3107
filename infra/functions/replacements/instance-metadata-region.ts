/** Throws: called only if neither the client's options nor the environment specify a region. Lambda and the relay's Deployment do. */
export function getInstanceMetadataRegion(): never {
  throw new Error("no region is configured: set AWS_REGION");
}
