import { join } from "node:path";
import { type Emulator, type EmulatorOptions, startEmulator } from "./emulator.ts";

/**
 * Starts moto in memory and on loopback, and waits until ECR responds. It provides STS and the services that name it as their emulator. A call
 * acts in the account that its access key names, or in `000000000000`. Every role can be assumed.
 */
export async function startMoto(options: EmulatorOptions): Promise<Emulator> {
  return await startEmulator(options, {
    name: "moto",
    program: [join(import.meta.dirname, "moto/serve.py")],
    // Roles can have AWS's own policies.
    variables: ({ port }) => ({ MOTO_PORT: String(port), MOTO_IAM_LOAD_MANAGED_POLICIES: "true" }),
    // moto loads a service on the first call to it.
    ready: async (endpoint) => (await fetch(endpoint, { method: "POST", headers: DESCRIBE, body: "{}" })).ok,
  });
}

const DESCRIBE = {
  "content-type": "application/x-amz-json-1.1",
  "x-amz-target": "AmazonEC2ContainerRegistry_V20150921.DescribeRepositories",
};
