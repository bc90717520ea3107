import { expect, test } from "vitest";
import { tableKind } from "../../../../lib/kinds/dynamodb/table/kind.ts";
import { unservedObjects } from "../../../../lib/preflight/in-cluster/unserved-objects.ts";
import { context, deployment, findings } from "../../../support/preflight/context.ts";

const PATH = "/apis/dynamodb.services.k8s.aws/v1alpha1/tables?limit=500";
const kinds = deployment.kinds.filter(({ kind }) => kind === "Bucket");

const look = (tables: readonly object[] | number) =>
  findings(
    unservedObjects,
    context(
      {},
      { kinds, otherKinds: [tableKind], cluster: { [PATH]: typeof tables === "number" ? tables : { items: tables } } },
    ),
  );

const table = (name: string, status?: object, finalizers = ["finalizers.dynamodb.services.k8s.aws/Table"]) => ({
  metadata: { namespace: "web", name, finalizers },
  ...(status && { status }),
});
const served = { origin: "Created" };

test("objects that Driftless has served get a notice, because nothing would let them go", async () => {
  expect(await look([table("orders", served)])).toMatchObject([
    {
      what: "Driftless has served objects of the kind Table, which kinds does not contain: web/orders.",
      parameters: ["kinds: [Bucket, Table]"],
      notice: true,
    },
  ]);
});

test("only the first objects are named", async () => {
  const [finding] = await look(["a", "b", "c", "d", "e", "f"].map((name) => table(name, served)));
  expect(finding?.what).toMatch(/: web\/a, web\/b, web\/c, web\/d, web\/e, and more\.$/);
});

test("objects of ACK, and those that nobody holds, are fine", async () => {
  expect(await look([table("acks", {}), table("new"), table("released", served, [])])).toEqual([]);
});

test("a kind that is not installed is fine", async () => {
  expect(await look(404)).toEqual([]);
});

test("applies only if a kind is not served, and not in shadow mode, in which nothing is served", () => {
  expect(unservedObjects.applies?.(deployment)).toBe(false);
  expect(unservedObjects.applies?.({ ...deployment, otherKinds: [tableKind] })).toBe(true);
  expect(unservedObjects.applies?.({ ...deployment, otherKinds: [tableKind], mode: "shadow" })).toBe(false);
});
