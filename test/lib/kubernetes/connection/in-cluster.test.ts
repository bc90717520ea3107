import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { inClusterConnection } from "../../../../lib/kubernetes/connection/in-cluster.ts";

const server = "https://kubernetes.default.svc";
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "service-account-"));
  await writeFile(join(folder, "ca.crt"), "the authority");
  await writeFile(join(folder, "token"), "first\n");
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

it("reads the certificate authority and the token from the mounted files", async () => {
  const connection = await inClusterConnection({ folder, server, now: () => 0 });
  expect(connection).toMatchObject({ server, ca: "the authority" });
  expect(await connection.token?.()).toBe("first");
});

it("reads the token again after a minute, or when it was rejected", async () => {
  let now = 0;
  const connection = await inClusterConnection({ folder, server, now: () => now });
  await connection.token?.();
  await writeFile(join(folder, "token"), "second");
  now = 59_999;
  expect(await connection.token?.()).toBe("first");
  now = 60_000;
  expect(await connection.token?.()).toBe("second");
  await writeFile(join(folder, "token"), "third");
  expect(await connection.token?.({ refresh: true })).toBe("third");
});

it("says what to do outside a cluster", async () => {
  const connection = inClusterConnection({ folder: join(folder, "absent"), server, now: () => 0 });
  await expect(connection).rejects.toThrow(
    /absent\/ca\.crt: outside a cluster, specify a kubeconfig with --kubeconfig/,
  );
});
