import { type Emulator, type EmulatorOptions, startEmulator } from "./emulator.ts";

/** Starts moto, which provides ECR, in memory and on loopback, and waits until ECR responds. Its only account is `000000000000`. */
export async function startMoto(options: EmulatorOptions): Promise<Emulator> {
  return await startEmulator(options, {
    name: "moto",
    module: "moto.server",
    variables: ({ port }) => ({ MOTO_PORT: String(port), MOTO_ACCOUNT_ID: "000000000000" }),
    // moto loads a service on the first call to it.
    ready: async (endpoint) => (await fetch(endpoint, { method: "POST", headers: DESCRIBE, body: "{}" })).ok,
  });
}

const DESCRIBE = {
  "content-type": "application/x-amz-json-1.1",
  "x-amz-target": "AmazonEC2ContainerRegistry_V20150921.DescribeRepositories",
};
