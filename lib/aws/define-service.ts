import type { Client, Command } from "@smithy/core/client";
import type { SdkClient, Service } from "../reconcile/contract/aws.ts";
import { type ClientConfig, calling } from "./client-config.ts";

/** An AWS service whose resources Driftless manages. */
export interface AwsService<Sdk extends SdkClient> extends Service<Calls<Sdk>> {
  /** The emulator that provides the service on the local stack. If omitted, the local stack does not provide the service. */
  readonly emulator?: EmulatorName;
  /** The VPC endpoint of the service. If omitted, that of another service includes it. */
  readonly vpcEndpoint?: VpcEndpoint;
  /** Loads the SDK's module for the service and creates a client that keeps its connections. */
  load(config: ClientConfig): Promise<Sdk>;
}

/** The names of the emulators that the local stack starts. */
export type EmulatorName = "localstack" | "ministack" | "moto";

/** A type of VPC endpoint. */
export interface VpcEndpoint {
  /** The last part of the endpoint service's name, such as `ecr.api`. */
  readonly service: string;
  /** An endpoint of the type Gateway suffices. */
  readonly gateway?: true;
}

/** The part of an SDK client that kinds use. */
export type Calls<Sdk> =
  Sdk extends Client<infer _, infer Inputs, infer Outputs, infer Config>
    ? {
        /** Sends an SDK command, with the service's `owner` member filled in. Rejects with `ApiError` if AWS rejects it or does not respond. */
        send<Input extends Inputs, Output extends Outputs>(
          command: Command<Input, Output, Config, Inputs, Outputs>,
        ): Promise<Output>;
      }
    : never;

/** The properties of a service. `create` loads the SDK's module, and creates a client with the given options. */
interface Definition<Sdk extends SdkClient>
  extends Pick<AwsService<Sdk>, "name" | "owner" | "emulator" | "vpcEndpoint"> {
  readonly create: (options: ClientConfig & typeof calling) => Promise<Sdk>;
}

/** Creates a service from the properties that are specific to it. All services have the same time limits and retries. */
export function defineService<Sdk extends SdkClient>({ create, ...service }: Definition<Sdk>): AwsService<Sdk> {
  return {
    ...service,
    load: (config) => create({ ...config, ...calling }),
    // The SDK resolves each command to the command's own output.
    open: (send) => ({ send }) as Calls<Sdk>,
  };
}
