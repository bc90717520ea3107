import { expect, test, vi } from "vitest";
import { KubernetesApiError, type KubernetesClient, type ObjectPage } from "../../../../../lib/kubernetes/client.ts";
import { createRoleDirectory } from "../../../../../lib/reconcile/place/roles/role-directory.ts";
import { roleSelectorKind } from "../../../../../lib/reconcile/place/roles/role-sources.ts";
import { objectMeta } from "../../../../support/kubernetes/object-meta.ts";
import { createTestClock } from "../../../../support/worlds/test-clock.ts";

const spec = { arn: "arn:aws:iam::111122223333:role/web" };
const object = { apiVersion: "services.k8s.aws/v1alpha1", kind: "IAMRoleSelector", metadata: objectMeta(1), spec };

function directoryOver(
  read: () => ObjectPage,
  readConfigMap: KubernetesClient["readConfigMap"] = async () => undefined,
) {
  const list = vi.fn<KubernetesClient["list"]>(async function* () {
    yield read();
  });
  const clock = createTestClock();
  return { list, clock, directory: createRoleDirectory({ list, readConfigMap }, () => clock.now()) };
}

test("selectors are listed across the whole cluster", async () => {
  const { list, directory } = directoryOver(() => ({ items: [object], continue: undefined }));
  expect(await directory.selectors()).toEqual([{ name: "bucket-1", resourceVersion: "1", spec }]);
  expect(list).toHaveBeenCalledWith(roleSelectorKind, expect.objectContaining({ namespace: undefined }));
});

test("a list is reused by all passes for 10 s", async () => {
  const { list, clock, directory } = directoryOver(() => ({ items: [], continue: undefined }));
  await Promise.all([directory.selectors(), directory.selectors()]);
  clock.advance(9.9);
  await directory.selectors();
  expect(list).toHaveBeenCalledTimes(1);
  clock.advance(0.1);
  await directory.selectors();
  expect(list).toHaveBeenCalledTimes(2);
});

test.each([403, 404])("if listing fails with %i, the error says what to apply, and is not cached", async (status) => {
  let refused = true;
  const { directory } = directoryOver(() => {
    if (refused) throw new KubernetesApiError("GET /apis: refused", { status });
    return { items: [], continue: undefined };
  });
  await expect(directory.selectors()).rejects.toMatchObject({
    name: "RoleError",
    reason: "Unreadable",
    message: "the IAMRoleSelectors cannot be read; apply the manifests that npm run cluster writes: GET /apis: refused",
  });
  refused = false;
  expect(await directory.selectors()).toEqual([]);
});

test("a failing API server is not reported as the object's fault", async () => {
  const { directory } = directoryOver(() => {
    throw new KubernetesApiError("GET /apis: no response");
  });
  await expect(directory.selectors()).rejects.toBeInstanceOf(KubernetesApiError);
});

test("each map is read separately, at most once every 10 s, and can be missing", async () => {
  const data = { web: "arn:aws:iam::111122223333:role/web" };
  const readConfigMap = vi.fn<KubernetesClient["readConfigMap"]>(async ({ name }) =>
    name === "ack-role-team-map" ? { resourceVersion: "1", data } : undefined,
  );
  const { clock, directory } = directoryOver(() => ({ items: [], continue: undefined }), readConfigMap);
  expect(await directory.map("ack-role-team-map")).toEqual(data);
  expect(await directory.map("ack-role-account-map")).toBeUndefined();
  clock.advance(9);
  await directory.map("ack-role-team-map");
  expect(readConfigMap.mock.calls).toEqual([
    [{ namespace: "ack-system", name: "ack-role-team-map" }],
    [{ namespace: "ack-system", name: "ack-role-account-map" }],
  ]);
  clock.advance(1);
  await directory.map("ack-role-team-map");
  expect(readConfigMap).toHaveBeenCalledTimes(3);
});

test("the error for a map that cannot be read says what to apply", async () => {
  const { directory } = directoryOver(
    () => ({ items: [], continue: undefined }),
    () => Promise.reject(new KubernetesApiError("GET /api: refused", { status: 403 })),
  );
  await expect(directory.map("ack-role-team-map")).rejects.toMatchObject({
    reason: "Unreadable",
    message:
      "the ConfigMap ack-system/ack-role-team-map cannot be read; apply the manifests that npm run cluster writes: GET /api: refused",
  });
});
