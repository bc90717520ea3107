import type { EmulatorName } from "../aws/define-service.ts";
import { services } from "../aws/services/index.ts";

/** A service whose resources Driftless manages, and which an emulator provides on the local stack. */
export interface EmulatedService {
  /** The SDK's name for the service, such as `DynamoDB`. */
  readonly name: string;
  /** The service's name in flags and in lists of endpoints, such as `dynamodb`. */
  readonly key: string;
  readonly emulator: EmulatorName;
}

/** Every service that the local stack provides. */
export const emulatedServices: readonly EmulatedService[] = services.flatMap(({ name, emulator }) =>
  emulator === undefined ? [] : [{ name, key: name.toLowerCase().replaceAll(" ", "-"), emulator }],
);

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
