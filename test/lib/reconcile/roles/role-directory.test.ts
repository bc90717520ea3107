import { expect, test, vi } from "vitest";
import { KubernetesApiError, type KubernetesClient, type ObjectPage } from "../../../../lib/kubernetes/client.ts";
import { createRoleDirectory, roleSelectorKind } from "../../../../lib/reconcile/roles/role-directory.ts";
import { objectMeta } from "../../../support/object-meta.ts";
import { createTestClock } from "../../../support/test-clock.ts";

const spec = { arn: "arn:aws:iam::111122223333:role/web" };
const object = { apiVersion: "services.k8s.aws/v1alpha1", kind: "IAMRoleSelector", metadata: objectMeta(1), spec };

function directoryOver(read: () => ObjectPage) {
  const list = vi.fn<KubernetesClient["list"]>(async function* () {
    yield read();
  });
  const clock = createTestClock();
  return { list, clock, directory: createRoleDirectory({ list }, () => clock.now()) };
}

test("selectors are listed in the whole cluster", async () => {
  const { list, directory } = directoryOver(() => ({ items: [object], continue: undefined }));
  expect(await directory.selectors()).toEqual([{ name: "bucket-1", resourceVersion: "1", spec }]);
  expect(list).toHaveBeenCalledWith(roleSelectorKind, expect.objectContaining({ namespace: undefined }));
});

test("a list serves all passes of 10 s", async () => {
  const { list, clock, directory } = directoryOver(() => ({ items: [], continue: undefined }));
  await Promise.all([directory.selectors(), directory.selectors()]);
  clock.advance(9.9);
  await directory.selectors();
  expect(list).toHaveBeenCalledTimes(1);
  clock.advance(0.1);
  await directory.selectors();
  expect(list).toHaveBeenCalledTimes(2);
});

test.each([403, 404])("a list that is refused with %i says what to apply, and is not remembered", async (status) => {
  let refused = true;
  const { directory } = directoryOver(() => {
    if (refused) throw new KubernetesApiError("GET /apis: refused", { status });
    return { items: [], continue: undefined };
  });
  await expect(directory.selectors()).rejects.toMatchObject({
    name: "RoleError",
    reason: "Unreadable",
    message: "the IAMRoleSelectors cannot be read; apply infra/cluster/selectors: GET /apis: refused",
  });
  refused = false;
  expect(await directory.selectors()).toEqual([]);
});

test("an API server that fails is no reason for the object", async () => {
  const { directory } = directoryOver(() => {
    throw new KubernetesApiError("GET /apis: no answer");
  });
  await expect(directory.selectors()).rejects.toBeInstanceOf(KubernetesApiError);
});
