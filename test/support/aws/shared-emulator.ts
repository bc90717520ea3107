import { inject } from "vitest";
import "../real/provided-context.ts";

/** The emulators that the test files of a run share. */
export type SharedEmulator = "ministack" | "moto" | "moto-with-accounts";

/**
 * Resolves to the endpoint of an emulator, `http://127.0.0.1:port`, which is started when a test first asks for it. All test files use the
 * same emulator, so the names of resources must be unique. A test that depends on a whole account needs its own emulator.
 */
export async function sharedEmulator(name: SharedEmulator): Promise<string> {
  const response = await fetch(`${inject("emulators")}/${name}`);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}
