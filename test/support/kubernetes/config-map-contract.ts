import { describe, expect, test } from "vitest";
import type { ClientUnderTest } from "./kubernetes-client-contract.ts";

/** Tests what every `KubernetesClient` promises about ConfigMaps and Secrets. The values are base64 strings, which both can contain. */
export function testConfigMaps(open: () => Promise<ClientUnderTest>): void {
  describe.each(["ConfigMap", "Secret"] as const)("%ss", (kind) => {
    async function openWithConfigMap() {
      const { client, user, namespace } = await open();
      const reference = { namespace, name: "tokens" };
      await user[`create${kind}`](reference);
      const [readAny, patch] = [client[`read${kind}`], client[`patch${kind}`]];
      const read = async () => {
        const found = await readAny(reference);
        if (found === undefined) throw new Error(`the ${kind} is gone`);
        return found;
      };
      return { readAny, patch, reference, read };
    }

    test("have the content that results from their patches", async () => {
      const { patch, reference, read } = await openWithConfigMap();
      const { resourceVersion, data } = await read();
      expect(data).toEqual({});
      await patch(reference, { resourceVersion, data: { a: "BBBB", b: "CCCC" } });
      const second = await read();
      expect(second.resourceVersion).not.toBe(resourceVersion);
      await patch(reference, { ...second, data: { a: undefined, c: "DDDD" } });
      expect((await read()).data).toEqual({ b: "CCCC", c: "DDDD" });
    });

    test("reject a patch with a stale resourceVersion", async () => {
      const { patch, reference, read } = await openWithConfigMap();
      const { resourceVersion } = await read();
      await patch(reference, { resourceVersion, data: { a: "BBBB" } });
      const stale = patch(reference, { resourceVersion, data: { b: "CCCC" } });
      await expect(stale).rejects.toMatchObject({ name: "KubernetesApiError", status: 409 });
      expect((await read()).data).toEqual({ a: "BBBB" });
    });

    test("accept only one of several simultaneous patches", async () => {
      const { patch, reference, read } = await openWithConfigMap();
      const { resourceVersion } = await read();
      const patches = ["a", "b", "c"].map((key) => patch(reference, { resourceVersion, data: { [key]: "BBBB" } }));
      const settled = await Promise.allSettled(patches);
      expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect(Object.keys((await read()).data)).toHaveLength(1);
    });

    test("that do not exist are neither found nor patched", async () => {
      const { readAny, patch, reference } = await openWithConfigMap();
      const missing = { ...reference, name: "other" };
      expect(await readAny(missing)).toBeUndefined();
      const refused = patch(missing, { resourceVersion: "1", data: { a: "BBBB" } });
      await expect(refused).rejects.toMatchObject({ status: 404 });
    });
  });
}
