import { onTestFinished } from "vitest";
import type { KindEntry } from "../../../lib/reconcile/contract/kind.ts";
import { testConnect } from "../aws/s3/test-s3.ts";
import { specOf } from "../kinds/kind-manifests.ts";
import { createNamespace } from "../kubernetes/namespace.ts";
import { type CountingProxy, startCountingProxy } from "../proxies/counting-proxy.ts";
import { createTestClock } from "../worlds/test-clock.ts";
import { createRealObject, type Manifest, type RealObject, type TestEngine } from "./real-object.ts";

/** An object of any kind on the test run's API server. The engine accesses AWS through its own proxy. */
export interface RealPlace {
  readonly object: RealObject;
  readonly namespace: string;
  readonly proxy: CountingProxy;
}

/** How an object and its namespace choose their place. */
export interface Choice extends Partial<Manifest> {
  /** An existing namespace. Default: a new one. */
  readonly namespace?: string;
  readonly namespaceAnnotations?: Readonly<Record<string, string>>;
}

/** Creates the object `data`. `endpoint` is the endpoint of an emulator. */
export async function createRealPlace(
  entry: KindEntry,
  endpoint: string,
  { namespaceAnnotations = {}, namespace: given, spec = {}, ...metadata }: Choice,
  { settings = {}, roles }: Pick<TestEngine, "settings" | "roles">,
): Promise<RealPlace> {
  const proxy = await startCountingProxy(endpoint);
  onTestFinished(() => proxy.close());
  const namespace = given ?? (await createNamespace(namespaceAnnotations));
  const object = await createRealObject(
    { kind: entry.resource, namespace, name: "data" },
    { ...metadata, spec: { ...specOf(entry.resource.kind, namespace), ...spec } },
    { kinds: [entry], connect: testConnect(proxy.url), clock: createTestClock(), settings, roles },
  );
  return { object, namespace, proxy };
}
