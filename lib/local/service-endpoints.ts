import type { EmulatorName } from "../aws/define-service.ts";
import { serviceOf, services } from "../aws/services/index.ts";

/** A service whose resources Driftless manages, and which an emulator provides on the local stack. */
export interface EmulatedService {
  /** The SDK's name for the service, such as `DynamoDB`. */
  readonly name: string;
  /** The service's name in flags and in lists of endpoints, such as `dynamodb`. */
  readonly key: string;
  readonly emulator: EmulatorName;
}

/** Every service that the local stack can provide. */
export const emulatedServices: readonly EmulatedService[] = services.flatMap(({ name, emulator }) =>
  emulator === undefined ? [] : [{ name, key: name.toLowerCase().replaceAll(" ", "-"), emulator }],
);

/**
 * The keys of the services that the functions also call for themselves. An SDK has one endpoint for each service, so these services are
 * always provided by the same emulator as the functions' own queues and logs, which is MiniStack.
 */
export const ownServices: readonly string[] = ["sqs", "cloudwatch-logs"];

/** The services of these kinds, each once. */
export function servicesOf(kinds: readonly { readonly group: string }[]): readonly EmulatedService[] {
  const names = new Set(kinds.map((kind) => serviceOf(kind)?.name));
  return emulatedServices.filter(({ name }) => names.has(name));
}

/** The endpoints of services, by the services' keys. */
export type ServiceEndpoints = Readonly<Record<string, string>>;

/**
 * The environment variables that make the AWS SDKs use these endpoints.
 * https://docs.aws.amazon.com/sdkref/latest/guide/feature-ss-endpoints.html
 */
export function endpointVariables(endpoints: ServiceEndpoints): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(endpoints).map(([key, url]) => [`AWS_ENDPOINT_URL_${key.toUpperCase().replaceAll("-", "_")}`, url]),
  );
}
