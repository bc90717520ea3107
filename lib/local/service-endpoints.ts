/** The endpoints of the services whose resources Driftless manages, by the AWS SDKs' names for the services. */
export interface ServiceEndpoints {
  readonly s3: string;
  readonly dynamodb: string;
  readonly ecr: string;
}

/** The environment variables that make the AWS SDKs use these endpoints. */
export function endpointVariables(endpoints: ServiceEndpoints): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(endpoints).map(([service, url]) => [`AWS_ENDPOINT_URL_${service.toUpperCase()}`, url]),
  );
}
