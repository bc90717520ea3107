import { inject } from "vitest";
import type { Connect } from "../../../../lib/reconcile/dependencies.ts";
import type { CountingProxy } from "../../proxies/counting-proxy.ts";
import { type MemoryServices, openInMemory } from "../memory/memory-service.ts";
import { type Emulator, type EmulatorConfig, openOnEmulator } from "./open-on-emulator.ts";

/** A service on an emulator, or in memory. */
export interface OnService<Client> extends AsyncDisposable {
  /** The client with which tests act as someone else in the account. */
  readonly client: Client;
  /** The calls of passes. */
  readonly proxy: PassCalls;
  readonly connect: Connect;
}

/** What is known about the calls of passes, and which are refused. */
export type PassCalls = Pick<
  CountingProxy,
  "counts" | "mutating" | "refuse" | "refuseNext" | "refuseNothing" | "reset" | "total" | "url"
>;

/** Opens a service on an emulator that all test files share or, if the tests run in memory, the service that `inMemory` creates. */
export async function openService<Client extends { destroy(): void }>(
  emulator: Emulator,
  create: (config: EmulatorConfig) => Client,
  inMemory: () => MemoryServices,
): Promise<OnService<Client>> {
  if (inject("services") === "in memory") return openInMemory(inMemory(), create);
  return await openOnEmulator(emulator, create);
}
