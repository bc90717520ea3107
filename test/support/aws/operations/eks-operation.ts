const ASSOCIATIONS = /^\/clusters\/[^/]+\/pod-identity-associations$/;
const ASSOCIATION = /^\/clusters\/[^/]+\/pod-identity-associations\/[^/]+$/;
const ENTRIES = /^\/clusters\/[^/]+\/access-entries$/;
const ENTRY = /^\/clusters\/[^/]+\/access-entries\/[^/]+$/;
const POLICIES = /^\/clusters\/[^/]+\/access-entries\/[^/]+\/access-policies$/;
const POLICY = /^\/clusters\/[^/]+\/access-entries\/[^/]+\/access-policies\/[^/]+$/;
const TAGS = /^\/tags\//;

/** The operations about associations and access entries, with their methods and paths. */
const OPERATIONS: readonly (readonly [operation: string, method: string, path: RegExp])[] = [
  ["CreatePodIdentityAssociation", "POST", ASSOCIATIONS],
  ["ListPodIdentityAssociations", "GET", ASSOCIATIONS],
  ["DescribePodIdentityAssociation", "GET", ASSOCIATION],
  ["UpdatePodIdentityAssociation", "POST", ASSOCIATION],
  ["DeletePodIdentityAssociation", "DELETE", ASSOCIATION],
  ["CreateAccessEntry", "POST", ENTRIES],
  ["ListAccessEntries", "GET", ENTRIES],
  ["DescribeAccessEntry", "GET", ENTRY],
  ["UpdateAccessEntry", "POST", ENTRY],
  ["DeleteAccessEntry", "DELETE", ENTRY],
  ["AssociateAccessPolicy", "POST", POLICIES],
  ["ListAssociatedAccessPolicies", "GET", POLICIES],
  ["DisassociateAccessPolicy", "DELETE", POLICY],
  ["TagResource", "POST", TAGS],
  ["UntagResource", "DELETE", TAGS],
];

/** The SDK's name for the operation that a request to EKS calls, if it is about one of them. */
export function eksOperation(method: string, path: string): string | undefined {
  return OPERATIONS.find(([, verb, pattern]) => verb === method && pattern.test(path))?.[0];
}
