import { randomUUID } from "node:crypto";
import { describe, expect, inject, test } from "vitest";
import { kinds } from "../../../lib/kinds/index.ts";
import type { KindOnAws } from "../../support/kinds/kind-on-aws/kind-on-aws.ts";
import { createNamespace } from "../../support/kubernetes/namespace.ts";
import { createRealObject } from "../../support/real/real-object.ts";
import type { Description } from "../description.ts";
import type { Scene } from "../scene.ts";

/** Tests each way in which ACK's `adoption-fields` name a resource. They run in memory alone. */
export function testAdoptionFields<Aws extends KindOnAws>(
  scene: Scene<Aws>,
  { adoptionFields, ownTests }: Description<Aws>,
): void {
  const ways = adoptionFields
    .filter(({ is }) => is.id === undefined)
    .map((one) => ({ ...one, by: Object.keys(one.fields).join(" and ") }));

  const isTested = inject("services") === "in memory" && ownTests === undefined && ways.length > 0;
  describe.runIf(isTested)("an object without a name adopts the resource that ACK's fields name:", () => {
    test.for(ways)("by $by", async ({ fields, is, spec }) => {
      scene.record.end();
      const { kind, clock, connect, deployment: settings = {}, ...aws } = scene.aws;
      const name = `by-${randomUUID().slice(0, 23)}`;
      const namespace = await createNamespace();
      await aws.make(name, { "driftless.dev/adoptable-by": `local/${namespace}` });
      const [naming] = Object.entries(aws.spec(name)).find(([, value]) => value === name) ?? expect.fail("no name");
      const annotations = {
        "services.k8s.aws/adoption-policy": "adopt",
        "services.k8s.aws/adoption-fields": JSON.stringify(fields).replaceAll(String(is.spec[naming]), name),
      };
      const reference = { kind, namespace, name: "data" };
      const object = await createRealObject(reference, { annotations, spec }, { kinds, connect, clock, settings });
      await scene.settle(object);
      await scene.expectReady(object);
      expect(await object.read()).toMatchObject({ spec: { [naming]: name }, status: { origin: "Adopted" } });
    });
  });
}
