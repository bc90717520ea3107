import { expect, test } from "vitest";
import { KubernetesApiError, type KubernetesClient } from "../../../lib/kubernetes/client.ts";
import { listAll } from "../../../lib/sweep/list-all.ts";
import { objectNamed } from "../../support/kubernetes/object-named.ts";

const bucket = { group: "s3.services.k8s.aws", version: "v1alpha1", kind: "Bucket", plural: "buckets" };
const names = ["a", "b", "c", "d"];

const unanswered = new KubernetesApiError("no response");
const busy = new KubernetesApiError("too many requests", { status: 429 });
const inTrouble = new KubernetesApiError("etcdserver: leader changed", { status: 500 });
const expired = new KubernetesApiError("the continue parameter is too old", { status: 410 });
const forbidden = new KubernetesApiError("forbidden", { status: 403 });

test.each([unanswered, busy, inTrouble])("requests a page again if the request fails: $message", async (error) => {
  const { kubernetes, started } = failing([undefined, undefined, error, error]);
  const { listed, waits } = await list(kubernetes);
  expect(listed).toEqual(names);
  expect(started).toEqual([undefined, "c", "c"]);
  expect(waits).toEqual([1000, 2000]);
});

test("starts again when the list has expired on the API server", async () => {
  const { kubernetes, started } = failing([undefined, undefined, expired]);
  expect((await list(kubernetes)).listed).toEqual(["a", "b", ...names]);
  expect(started).toEqual([undefined, undefined]);
});

test.each([
  ["a list that fails each time", [undefined, ...Array.from({ length: 9 }, () => unanswered)], 4],
  ["a list that expires each time", Array.from({ length: 20 }, (_, at) => (at % 2 ? expired : undefined)), 4],
  ["a request that the API server rejects", [undefined, forbidden], 1],
])("gives up on %s", async (_, errors, attempts) => {
  const { kubernetes, started } = failing(errors);
  await expect(list(kubernetes)).rejects.toBeInstanceOf(KubernetesApiError);
  expect(started).toHaveLength(attempts);
});

/** A list with one object per page. Successive page requests fail with these errors. */
function failing(errors: readonly (KubernetesApiError | undefined)[]) {
  const started: (string | undefined)[] = [];
  let asked = 0;
  const list: KubernetesClient["list"] = async function* (_kind, { continue: start }) {
    started.push(start);
    for (const name of names.slice(start === undefined ? 0 : names.indexOf(start))) {
      const error = errors[asked++];
      if (error) throw error;
      const next = names[names.indexOf(name) + 1];
      yield { items: [objectNamed(name)], continue: next };
    }
  };
  return { kubernetes: { list }, started };
}

async function list(kubernetes: Pick<KubernetesClient, "list">) {
  const waits: number[] = [];
  const wait = async (milliseconds: number) => waits.push(milliseconds);
  const scope = { namespaces: [], selector: "" };
  const pages = await Array.fromAsync(listAll(bucket, undefined, { kubernetes, scope, wait }));
  return { listed: pages.flat().map(({ metadata }) => metadata.name), waits };
}
