import { beforeEach, expect, it } from "vitest";
import { kinds } from "../../../../lib/kinds/index.ts";
import { specOf } from "../../../support/kinds/kind-manifests.ts";
import { kubectl } from "../../../support/kubernetes/kubectl.ts";
import { createNamespace } from "../../../support/kubernetes/namespace.ts";

// Each test has an object of each kind, and one run of kubectl for all of them.

const NOT_OBSERVED = { observedGeneration: -1 };

/** The same specs for each command, since a name cannot be changed. */
const specs = new Map(kinds.map(({ resource }) => [resource.kind, specOf(resource.kind)]));

let namespace: string;

beforeEach(async () => {
  namespace = await createNamespace();
});

it.each([
  ["kubectl apply", ["apply"]],
  ["server-side apply", ["apply", "--server-side"]],
  ["kubectl create", ["create"]],
])("after %s, the status says that no generation has been observed", async (_, command) => {
  await overAll(command, manifests(EXPORTED));
  expect(await statuses()).toEqual(eachKindHas(NOT_OBSERVED));
});

it("the default status is no difference to the manifest: applying it again changes nothing", async () => {
  for (const command of [["apply"], ["apply", "--server-side", "--force-conflicts"]]) {
    await overAll(command, manifests());
    const before = await read();
    await overAll(command, manifests());
    await overAll(["diff", ...command.slice(1)], manifests());
    expect(await read()).toEqual(before);
  }
});

it("the default stays beside other members until a pass writes the generation", async () => {
  await overAll(["create"], manifests(EXPORTED));
  await writeStatuses({ origin: "Creating" });
  expect(await statuses()).toEqual(eachKindHas({ ...NOT_OBSERVED, origin: "Creating" }));
  await writeStatuses({ observedGeneration: 1 });
  expect(await statuses()).toEqual(eachKindHas({ observedGeneration: 1, origin: "Creating" }));
});

it("a status that exists without the member, as ACK writes it, gets no default", async () => {
  await overAll(["create"], manifests(EXPORTED));
  const conditions = [{ type: "ACK.ResourceSynced", status: "True" }];
  await writeStatuses({ observedGeneration: null, conditions });
  expect(await statuses()).toEqual(eachKindHas({ conditions }));
});

/** The status in a manifest that was exported from a cluster with ACK. The API server drops it. */
const EXPORTED = {
  status: { ackResourceMetadata: { ownerAccountID: "000000000000", region: "us-west-2" }, conditions: [] },
};

function manifests(more: object = {}) {
  const items = kinds.map(({ resource: { group, version, kind } }) => ({
    apiVersion: `${group}/${version}`,
    kind,
    metadata: { name: "new" },
    spec: specs.get(kind),
    ...more,
  }));
  return { apiVersion: "v1", kind: "List", items };
}

async function overAll(command: readonly string[], input: object): Promise<string> {
  return await kubectl(["-n", namespace, ...command, "-f", "-"], input);
}

async function read(): Promise<readonly { readonly kind: string; readonly status: unknown }[]> {
  return JSON.parse(await overAll(["get", "-o", "json"], manifests())).items;
}

async function statuses(): Promise<ReadonlyMap<string, unknown>> {
  return new Map((await read()).map(({ kind, status }) => [kind, status]));
}

function eachKindHas(status: object): ReadonlyMap<string, object> {
  return new Map(kinds.map(({ resource }) => [resource.kind, status]));
}

async function writeStatuses(status: object): Promise<void> {
  await overAll(["patch", "--subresource=status", "--type=merge", "-p", JSON.stringify({ status })], manifests());
}
