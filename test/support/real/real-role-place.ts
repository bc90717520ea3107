import { expect, inject, onTestFinished } from "vitest";
import type { KindEntry } from "../../../lib/reconcile/contract/kind.ts";
import { MOTO_ACCOUNT } from "../aws/moto-with-accounts.ts";
import { ACCOUNT } from "../aws/test-account.ts";
import type { RealObject } from "./real-object.ts";
import { type Choice, createRealPlace } from "./real-place.ts";
import { openRealRoles, type RealRolesOptions } from "./real-roles.ts";

/**
 * Creates an object, with roles from the API server and STS. Moto ignores the tags that `CreateBucket` sets, and LocalStack has no STS, so
 * buckets are in LocalStack and their roles in moto. `endpoint` is that of the emulator `moto-with-accounts`.
 */
export async function placeWithRoles(
  entry: KindEntry,
  endpoint: string,
  choice: Choice = {},
  options: RealRolesOptions = {},
) {
  const isBucket = entry.resource.kind === "Bucket";
  const real = await openRealRoles(endpoint, { accountKeys: isBucket, ...options });
  onTestFinished(() => real[Symbol.asyncDispose]());
  const service = isBucket ? inject("s3Endpoint") : endpoint;
  return {
    real,
    ...(await createRealPlace(entry, service, choice, {
      settings: { account: ownAccount(entry) },
      roles: real.roles,
    })),
  };
}

/** The account of the function itself, as the emulator knows it. */
export function ownAccount(entry: KindEntry): string {
  return entry.resource.kind === "Bucket" ? ACCOUNT : MOTO_ACCOUNT;
}

/** Runs a pass over an object for which no role can be used, and expects the condition to have this reason and this message. */
export async function expectUnserved(object: RealObject, reason: string, message: string): Promise<void> {
  expect(await object.pass()).toMatchObject({ outcome: "recoverable" });
  const condition = await object.condition("ACK.IAMRoleSelected");
  expect(condition).toMatchObject({ status: "False", reason });
  expect(condition?.message).toContain(message);
  expect(await object.condition("Ready")).toMatchObject({ status: "False" });
}
