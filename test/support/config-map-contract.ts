import { describe, expect, test } from "vitest";
import type { ClientUnderTest } from "./kubernetes-client-contract.ts";

/** What every `KubernetesClient` promises of ConfigMaps. */
export function testConfigMaps(open: () => Promise<ClientUnderTest>): void {
  describe("ConfigMaps", () => {
    async function openWithConfigMap() {
      const { client, user, namespace } = await open();
      const reference = { namespace, name: "tokens" };
      await user.createConfigMap(reference);
      const read = async () => {
        const found = await client.readConfigMap(reference);
        if (found === undefined) throw new Error("the ConfigMap is gone");
        return found;
      };
      return { client, reference, read };
    }

    test("hold what patches leave", async () => {
      const { client, reference, read } = await openWithConfigMap();
      const { resourceVersion, data } = await read();
      expect(data).toEqual({});
      await client.patchConfigMap(reference, { resourceVersion, data: { a: "1", b: "2" } });
      const second = await read();
      expect(second.resourceVersion).not.toBe(resourceVersion);
      await client.patchConfigMap(reference, { ...second, data: { a: undefined, c: "3" } });
      expect((await read()).data).toEqual({ b: "2", c: "3" });
    });

    test("refuse a patch of a stale resourceVersion", async () => {
      const { client, reference, read } = await openWithConfigMap();
      const { resourceVersion } = await read();
      await client.patchConfigMap(reference, { resourceVersion, data: { a: "1" } });
      const stale = client.patchConfigMap(reference, { resourceVersion, data: { b: "2" } });
      await expect(stale).rejects.toMatchObject({ name: "KubernetesApiError", status: 409 });
      expect((await read()).data).toEqual({ a: "1" });
    });

    test("of several patches at once take one", async () => {
      const { client, reference, read } = await openWithConfigMap();
      const { resourceVersion } = await read();
      const patches = ["a", "b", "c"].map((key) =>
        client.patchConfigMap(reference, { resourceVersion, data: { [key]: "1" } }),
      );
      const settled = await Promise.allSettled(patches);
      expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect(Object.keys((await read()).data)).toHaveLength(1);
    });

    test("that are not there are not found, and not patched", async () => {
      const { client, reference } = await openWithConfigMap();
      const missing = { ...reference, name: "other" };
      expect(await client.readConfigMap(missing)).toBeUndefined();
      const patch = client.patchConfigMap(missing, { resourceVersion: "1", data: { a: "1" } });
      await expect(patch).rejects.toMatchObject({ status: 404 });
    });
  });
}
