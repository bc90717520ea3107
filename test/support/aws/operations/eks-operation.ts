const ASSOCIATIONS = /^\/clusters\/[^/]+\/pod-identity-associations$/;
const ASSOCIATION = /^\/clusters\/[^/]+\/pod-identity-associations\/[^/]+$/;
const TAGS = /^\/tags\//;

/** The operations about associations, with their methods and paths. */
const OPERATIONS: readonly (readonly [operation: string, method: string, path: RegExp])[] = [
  ["CreatePodIdentityAssociation", "POST", ASSOCIATIONS],
  ["ListPodIdentityAssociations", "GET", ASSOCIATIONS],
  ["DescribePodIdentityAssociation", "GET", ASSOCIATION],
  ["UpdatePodIdentityAssociation", "POST", ASSOCIATION],
  ["DeletePodIdentityAssociation", "DELETE", ASSOCIATION],
  ["TagResource", "POST", TAGS],
  ["UntagResource", "DELETE", TAGS],
];

/** The SDK's name for the operation that a request to EKS calls, if it is about associations. */
export function eksOperation(method: string, path: string): string | undefined {
  return OPERATIONS.find(([, verb, pattern]) => verb === method && pattern.test(path))?.[0];
}
