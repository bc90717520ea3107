import { beforeEach, describe, expect, it } from "vitest";
import { kinds } from "../../../../lib/resources/index.ts";
import { specOf } from "../../../support/kinds/kind-manifests.ts";
import { kubectl } from "../../../support/kubernetes/kubectl.ts";
import { createNamespace } from "../../../support/kubernetes/namespace.ts";

const NOT_OBSERVED = { observedGeneration: -1 };

let namespace: string;

beforeEach(async () => {
  namespace = await createNamespace();
});

describe.for(kinds)("the status of a new $resource.kind", ({ resource }) => {
  const { group, version, kind, plural } = resource;
  const type = `${plural}.${group}`;
  const inNamespace = (args: readonly string[], input?: unknown) => kubectl(["-n", namespace, ...args], input);
  const read = async () => JSON.parse(await inNamespace(["get", type, "new", "-o", "json"]));
  const writeStatus = (status: object) =>
    inNamespace(["patch", type, "new", "--subresource=status", "--type=merge", "-p", JSON.stringify({ status })]);
  const manifest = () => ({
    apiVersion: `${group}/${version}`,
    kind,
    metadata: { name: "new" },
    spec: specOf(kind),
    // As in a manifest that was exported from a cluster with ACK. The API server drops it.
    status: { ackResourceMetadata: { ownerAccountID: "000000000000", region: "us-west-2" }, conditions: [] },
  });

  it.each([
    ["kubectl apply", ["apply", "-f", "-"]],
    ["server-side apply", ["apply", "--server-side", "-f", "-"]],
    ["kubectl create", ["create", "-f", "-"]],
  ])("after %s says that no generation has been observed", async (_, command) => {
    await inNamespace(command, manifest());
    expect((await read()).status).toEqual(NOT_OBSERVED);
  });

  it("is no difference to the manifest: applying it again changes nothing", async () => {
    const { status: _status, ...applied } = manifest();
    for (const command of [["apply"], ["apply", "--server-side", "--force-conflicts"]]) {
      await inNamespace([...command, "-f", "-"], applied);
      const before = await read();
      await inNamespace([...command, "-f", "-"], applied);
      await inNamespace(["diff", ...command.slice(1), "-f", "-"], applied);
      expect(await read()).toEqual(before);
    }
  });

  it("keeps the default beside other members until a pass writes the generation", async () => {
    await inNamespace(["create", "-f", "-"], manifest());
    await writeStatus({ origin: "Creating" });
    expect((await read()).status).toEqual({ ...NOT_OBSERVED, origin: "Creating" });
    await writeStatus({ observedGeneration: 1 });
    expect((await read()).status).toEqual({ observedGeneration: 1, origin: "Creating" });
  });

  it("gets no default if it exists without the member, as ACK writes it", async () => {
    await inNamespace(["create", "-f", "-"], manifest());
    const conditions = [{ type: "ACK.ResourceSynced", status: "True" }];
    await writeStatus({ observedGeneration: null, conditions });
    expect((await read()).status).toEqual({ conditions });
  });
});
