import { expect, it } from "vitest";
import { KubernetesApiError } from "../../../lib/kubernetes/client.ts";
import type { ApiRequest } from "../../../lib/kubernetes/request.ts";
import { createCheckpoint } from "../../../lib/relay/checkpoint.ts";
import { createLowWater } from "../../../lib/relay/hints/low-water.ts";
import { silentLog } from "../../support/programs/silent-log.ts";

const reference = { namespace: "driftless-system", name: "checkpoint" };

it("stores the positions that have changed, and writes nothing if none has changed", async () => {
  const { checkpoint, patches } = create({ data: { buckets: "5", "no longer watched": "3" } });
  expect(await checkpoint.read()).toEqual({ buckets: "5", "no longer watched": "3" });
  const buckets = createLowWater("5", Date.now);
  const tables = createLowWater("7", Date.now);
  const lowWaters = new Map([
    ["buckets", buckets],
    ["tables", tables],
  ]);
  await checkpoint.write(lowWaters);
  await checkpoint.write(lowWaters);
  buckets.advance("6");
  await checkpoint.write(lowWaters);
  expect(patches).toEqual([{ tables: "7", "no longer watched": null }, { buckets: "6" }]);
});

it("does not continue from a value that is not a position, and replaces it", async () => {
  const { checkpoint, patches } = create({ data: { buckets: "soon", tables: "", queues: "7" } });
  expect(await checkpoint.read()).toEqual({ queues: "7" });
  await checkpoint.write(new Map([["buckets", createLowWater("8", Date.now)]]));
  expect(patches).toEqual([{ buckets: "8", tables: null, queues: null }]);
});

it("removes a position when there is nothing to continue from", async () => {
  const { checkpoint, patches } = create({ data: { buckets: "5" } });
  await checkpoint.read();
  const buckets = createLowWater("5", Date.now);
  buckets.restart();
  await checkpoint.write(new Map([["buckets", buckets]]));
  expect(patches).toEqual([{ buckets: null }]);
});

it("on the next attempt, stores the positions that the API server has not yet accepted", async () => {
  let away = true;
  const { checkpoint, patches } = create({}, () => {
    if (away) throw new KubernetesApiError("no response from the API server");
  });
  const lowWaters = new Map([["buckets", createLowWater("5", Date.now)]]);
  await checkpoint.write(lowWaters);
  away = false;
  await checkpoint.write(lowWaters);
  expect(patches).toEqual([{ buckets: "5" }]);
});

it.each([404, 403])("warns once if ConfigMap requests fail with %s, and begins without positions", async (status) => {
  const warnings: string[] = [];
  const { checkpoint } = create(
    {},
    () => {
      throw new KubernetesApiError("no", { status });
    },
    warnings,
  );
  expect(await checkpoint.read()).toEqual({});
  await checkpoint.write(new Map([["buckets", createLowWater("5", Date.now)]]));
  expect(warnings).toEqual(["the checkpoint cannot be used: until it can, each start of the relay lists every object"]);
});

it("does not begin without positions when the API server is down", async () => {
  const { checkpoint } = create({}, () => {
    throw new KubernetesApiError("no response from the API server");
  });
  await expect(checkpoint.read()).rejects.toThrow("no response");
});

it("reports how long the stored positions have been behind the events that were read", async () => {
  let now = 0;
  const { checkpoint } = create(
    {},
    () => undefined,
    [],
    () => now,
  );
  const lowWater = createLowWater("5", Date.now);
  const accepted = lowWater.open();
  now = 30_000;
  await checkpoint.write(new Map([["buckets", lowWater]]));
  expect(checkpoint.lagSeconds()).toBe(30);
  accepted();
  await checkpoint.write(new Map([["buckets", lowWater]]));
  expect(checkpoint.lagSeconds()).toBe(0);
});

function create(
  configMap: object,
  before: () => void = () => undefined,
  warnings: string[] = [],
  now: () => number = () => 0,
) {
  const patches: unknown[] = [];
  const send = async ({ method, body }: ApiRequest) => {
    before();
    if (method === "PATCH") patches.push((body as { readonly data: unknown }).data);
    return { metadata: { resourceVersion: "1" }, ...configMap };
  };
  const log = { ...silentLog, warn: (message: string) => void warnings.push(message) };
  return { checkpoint: createCheckpoint({ send, reference, log, now }), patches };
}
