import { join } from "node:path";
import type { EmulatorName } from "../../aws/define-service.ts";
import type { RunOptions } from "../processes/step-options.ts";
import type { EmulatedService, ServiceEndpoints } from "../service-endpoints.ts";
import type { Emulator, EmulatorOptions } from "./emulator.ts";
import { startLocalStack } from "./localstack.ts";
import { startMiniStack } from "./ministack.ts";
import { startMoto } from "./moto.ts";
import { ensurePythonEnvironment } from "./python-environment.ts";
import { assertSubResourcesAreRouted } from "./sub-resource-guard.ts";

/** The emulated AWS. */
export interface Emulators extends AsyncDisposable {
  readonly awsEndpoint: string;
  /** The endpoint of each of these services, and of STS if roles are used. */
  readonly serviceEndpoints: ServiceEndpoints;
  /** A message about the first emulator that ends; pending until then. Everything that an emulator keeps is lost when it ends. */
  readonly lost: Promise<string>;
}

/** Which services are needed, and the user's own endpoints, which are used instead of the emulators. */
export interface EmulatorChoice {
  /** The services whose resources the deployment manages. */
  readonly services: readonly EmulatedService[];
  readonly awsEndpoint?: string;
  readonly serviceEndpoints: ServiceEndpoints;
  /** Whether roles are assumed. */
  readonly withRoles: boolean;
}

const START: Readonly<Record<EmulatorName, (options: EmulatorOptions) => Promise<Emulator>>> = {
  localstack: startLocalStack,
  ministack: startMiniStack,
  moto: startMoto,
};

/** Of the emulators, only moto issues sessions whose access keys all of them recognize. */
const STS = { key: "sts", emulator: "moto" } as const;

/**
 * Starts the emulators of the services whose resources the deployment manages, and MiniStack for the rest of AWS, or uses endpoints that
 * the user specifies. Rejects if the S3 endpoint deletes a whole bucket in response to a request to delete a part of it.
 */
export async function openEmulators(
  { services, awsEndpoint: givenAws, serviceEndpoints: given, withRoles }: EmulatorChoice,
  dependencies: RunOptions,
): Promise<Emulators> {
  await using opening = new AsyncDisposableStack();
  const endpoints = new Map<EmulatorName, Promise<string>>();
  const lost = Promise.withResolvers<string>();
  if (givenAws !== undefined) endpoints.set("ministack", Promise.resolve(givenAws));

  const provided = [...services, ...(withRoles ? [STS] : [])];
  const [awsEndpoint, ...entries] = await Promise.all([
    endpointOf("ministack"),
    ...provided.map(async ({ key, emulator }) => [key, given[key] ?? (await endpointOf(emulator))] as const),
  ]);
  const serviceEndpoints: ServiceEndpoints = Object.fromEntries(entries);
  const { s3 } = serviceEndpoints;
  if (s3 !== undefined) await assertSubResourcesAreRouted(s3, dependencies.signal);
  const opened = opening.move();
  return { awsEndpoint, serviceEndpoints, lost: lost.promise, [Symbol.asyncDispose]: () => opened.disposeAsync() };

  function endpointOf(name: EmulatorName): Promise<string> {
    const endpoint = endpoints.get(name) ?? open(name);
    endpoints.set(name, endpoint);
    return endpoint;
  }

  function messageOf(name: EmulatorName, how: string): string {
    const log = join(dependencies.run.logs, `${name}.log`);
    return `${name} ended (${how}), and everything in it is lost. Its log is ${log}. Start the stack again.`;
  }

  async function open(name: EmulatorName): Promise<string> {
    const python = await ensurePythonEnvironment(name, dependencies);
    dependencies.progress(`starting ${name}`);
    const emulator = await START[name]({ python, ...dependencies });
    opening.defer(() => emulator.stop());
    void emulator.ended.then((how) => lost.resolve(messageOf(name, how)));
    return emulator.endpoint;
  }
}
