import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { sharedEmulator } from "../../support/aws/shared-emulator.ts";
import { ACCOUNT } from "../../support/aws/test-account.ts";
import { independentKinds } from "../../support/kinds/kind-manifests.ts";
import { kubectl } from "../../support/kubernetes/kubectl.ts";
import { ensureNamespace } from "../../support/kubernetes/namespace.ts";
import type { Choice } from "../../support/real/real-place.ts";
import { expectUnserved, placeWithRoles } from "../../support/real/real-role-place.ts";

const EXAMPLE = join(import.meta.dirname, "../../../docs/examples/carm/maps.yaml");
const [WEB, DATA] = ["111111111111", "222222222222"];

let moto: string;
beforeAll(async () => {
  moto = await sharedEmulator("moto-with-accounts");
  await ensureNamespace("ack-system");
  await kubectl(["apply", "-f", EXAMPLE]);
});

describe.for(independentKinds)("$resource.kind", (entry) => {
  const carm = (choice: Choice) => placeWithRoles(entry, moto, choice, { source: "carm" });

  test.for([
    { title: "of its namespace's account", namespace: "carm-finance", account: DATA },
    { title: "of its namespace's team", namespace: "carm-web", account: WEB },
  ])("is created and removed in the account $title, with the role of the example", async ({ namespace, account }) => {
    const { object, proxy, real } = await carm({ namespace });
    await object.pass();
    await object.settle();
    expect(await object.condition("Ready")).toMatchObject({ status: "True" });
    expect((await object.read())?.status?.ackResourceMetadata).toMatchObject({ ownerAccountID: account });
    await object.delete();
    await object.pass();
    await object.settle();
    expect(await object.read()).toBeUndefined();
    expect([...proxy.callers].filter((caller) => caller.startsWith(`${ACCOUNT}/`))).toEqual([]);
    const finance = entry.resource.kind === "Bucket" ? "finance-buckets" : "finance";
    const role = account === DATA ? finance : "web";
    expect(real.requests.map(({ RoleArn }) => RoleArn)).toEqual([`arn:aws:iam::${account}:role/driftless-${role}`]);
  });

  test("is not served if the map does not contain the account, and reports ACK's message", async () => {
    const namespaceAnnotations = { "services.k8s.aws/owner-account-id": "333333333333" };
    const { object, proxy, real } = await carm({ namespaceAnnotations });
    const text = 'for account ID "333333333333" from "ack-role-account-map" configmap: key not found in CARM configmap';
    await expectUnserved(object, "NotMapped", text);
    expect([proxy.total(), real.requests.length]).toEqual([0, 0]);
  });

  test.for(["services.k8s.aws/owner-account-id", "services.k8s.aws/team-id"])(
    "gets no account from its own annotation %s",
    async (annotation) => {
      const { object, proxy, real } = await carm({ annotations: { [annotation]: DATA } });
      expect(await object.pass()).toMatchObject({ outcome: "terminal" });
      expect(await object.condition("ACK.Terminal")).toMatchObject({ reason: "InvalidAnnotation" });
      expect([proxy.total(), real.requests.length]).toEqual([0, 0]);
    },
  );
});
