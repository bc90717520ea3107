import { inject } from "vitest";
import type { Connect } from "../../../../lib/reconcile/dependencies.ts";
import { testConnect } from "../s3/test-s3.ts";
import { sharedEmulator } from "../shared-emulator.ts";

/** Access to every service, each on the emulator that the local stack uses for it. `moto` is the endpoint of a moto; default: the shared one. */
export async function connectToEmulators(moto?: string): Promise<Connect> {
  return testConnect({
    localstack: inject("s3Endpoint"),
    ministack: await sharedEmulator("ministack"),
    moto: moto ?? (await sharedEmulator("moto")),
  });
}
