import { expect, it, vi } from "vitest";
import { createClients } from "../../../lib/aws/clients.ts";
import type { SdkClient, Service } from "../../../lib/reconcile/contract/aws.ts";

const client = (): SdkClient => ({ send: async () => ({}) });

function service(name: string) {
  return { name, load: vi.fn<Service<unknown>["load"]>(async () => client()), open: () => undefined };
}

it("creates one client per service and region, even for concurrent calls", async () => {
  const [clients, one] = [createClients(), service("One")];
  const made = await Promise.all([clients(one, "eu-west-1"), clients(one, "eu-west-1")]);
  expect(made[0]).toBe(made[1]);
  expect(await clients(one, "eu-west-1")).toBe(made[0]);
  expect(one.load.mock.calls).toEqual([[{ region: "eu-west-1" }]]);
});

it("creates a separate client for each region and each service", async () => {
  const [clients, one, two] = [createClients(), service("One"), service("Two")];
  const made = [await clients(one, "eu-west-1"), await clients(one, "us-west-2"), await clients(two, "eu-west-1")];
  expect(new Set(made).size).toBe(3);
});

it("creates a client on the next attempt if the first attempt failed", async () => {
  const [clients, one] = [createClients(), service("One")];
  one.load.mockRejectedValueOnce(new Error("too many open files"));
  await expect(clients(one, "eu-west-1")).rejects.toThrow("too many open files");
  expect(await clients(one, "eu-west-1")).toHaveProperty("send");
});

it("creates a separate client for each session, with the credentials of that session", async () => {
  const [clients, one] = [createClients(), service("One")];
  const credentials = () => Promise.reject(new Error("not requested"));
  const sessions = ["web", "data"].map((key) => ({ key, credentials }));
  const made = [await clients(one, "eu-west-1")];
  for (const session of [...sessions, ...sessions]) made.push(await clients(one, "eu-west-1", session));
  expect(new Set(made).size).toBe(3);
  expect(one.load.mock.calls[1]).toEqual([{ region: "eu-west-1", credentials }]);
});

it("keeps the clients that are in use when there are very many clients", async () => {
  const [clients, one] = [createClients(), service("One")];
  const session = (key: number) => ({
    key: String(key),
    credentials: () => Promise.reject(new Error("not requested")),
  });
  const first = await clients(one, "eu-west-1");
  for (let key = 0; key < 300; key++) {
    await clients(one, "eu-west-1", session(key));
    expect(await clients(one, "eu-west-1")).toBe(first);
  }
  await clients(one, "eu-west-1", session(0));
  expect(one.load).toHaveBeenCalledTimes(302);
});
