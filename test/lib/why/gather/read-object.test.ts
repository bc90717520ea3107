import { expect, test } from "vitest";
import { kindData } from "../../../../lib/kinds/kind-data.generated.ts";
import { ReadError } from "../../../../lib/preflight/read-error.ts";
import { readObject } from "../../../../lib/why/gather/read-object.ts";

/** What is said about an object of this kind that a namespace with these objects of the kind does not have. */
async function saidOfMissing(kind: string, name: string, others: readonly string[]) {
  const { resource } = kindData.find((one) => one.resource.kind === kind) ?? expect.fail(`there is no ${kind}`);
  const read = async (path: string) => {
    if (path.includes("?limit=")) return { items: others.map((other) => ({ metadata: { name: other } })) };
    throw new ReadError("not found", { code: "404" });
  };
  const error = await readObject(read, resource, { namespace: "shop", name }).catch((thrown: unknown) => thrown);
  return error instanceof ReadError ? error.advice : expect.fail("no object was missing");
}

test("for an object that does not exist, the objects of its kind can be listed", async () => {
  expect(await saidOfMissing("Bucket", "invoices", [])).toContain("kubectl get buckets -A");
});

// Without the group, kubectl would list RBAC's Roles or Kubernetes' Secrets.
test.each([
  ["Role", "roles.iam.services.k8s.aws"],
  ["Secret", "secrets.secretsmanager.services.k8s.aws"],
])("the command that lists the objects of %s contains the group", async (kind, type) => {
  expect(await saidOfMissing(kind, "invoices", [])).toContain(`kubectl get ${type} -A`);
});

test("a name that was mistyped is corrected", async () => {
  expect(await saidOfMissing("Bucket", "invoice", ["invoices"])).toBe("Did you mean bucket/invoices?");
});
