import { describe, expect, test } from "vitest";
import { manifestsYaml } from "../../../lib/cli/manifest-yaml.ts";
import { isRead } from "../../support/aws/aws-operation.ts";
import { prepareAdoption } from "../../support/kinds/kind-on-aws/adoption-scene.ts";
import { listedKindsOnAws } from "../../support/kinds/kind-on-aws/kinds-on-aws.ts";
import { administrator, clientsOf } from "../../support/kubernetes/users/administrator.ts";
import { scanKind } from "../../support/scan/scan-kind.ts";

/** By then, a table has been created. */
const A_WHILE_SECONDS = 300;

describe.each(listedKindsOnAws)("$name:", ({ open }) => {
  const { aws, name, namespace, apply, consent, settle, expectReady } = prepareAdoption(open);

  /** Scans for the resource with this test's name. */
  const scanned = () =>
    scanKind(aws(), {
      prefix: aws().listedAs?.(name()) ?? name(),
      namespace: namespace(),
      kubernetes: clientsOf(administrator()).kubernetes,
    });

  test("the manifest of a resource adopts it as it is: no call writes anything but tags", async () => {
    await aws().provide?.(name(), `local/${namespace()}`);
    await aws().make(name(), { ...consent(), team: "shop" });
    const before = await aws().read(name());
    aws().clock.advance(A_WHILE_SECONDS);
    aws().proxy.reset();
    const { adoptable, aside, unlisted } = await scanned();
    expect(aws().proxy.mutating()).toBe(0);
    expect([aside, unlisted]).toEqual([[], []]);
    const [{ manifest, arn, consents } = expect.fail()] = adoptable;
    expect(adoptable).toHaveLength(1);
    expect([arn, consents]).toEqual([aws().arn(name()), true]);
    expect(manifestsYaml((await scanned()).adoptable.map((one) => one.manifest))).toBe(manifestsYaml([manifest]));

    const object = await apply({ annotations: manifest.metadata.annotations, spec: manifest.spec as object });
    const { spec } = (await object.read()) ?? {};
    expect(spec).toEqual(manifest.spec);
    aws().proxy.reset();
    await settle(object);
    expect(aws().proxy.mutating()).toBe(0);
    expect(await object.condition("ACK.ResourceSynced")).toMatchObject({ status: "True" });
    expect(await object.condition("ACK.Advisory")).toBeUndefined();

    await object.annotate({ "services.k8s.aws/read-only": null });
    aws().clock.advance(aws().lateSeconds ?? 0);
    await settle(object);
    await expectReady(object);
    expect((await object.read())?.spec).toEqual(spec);
    expect([...aws().proxy.counts.keys()].filter((operation) => !isRead(operation) && !/tag/i.test(operation))).toEqual(
      [],
    );
    expect(await aws().read(name())).toEqual(before);
    expect((await scanned()).aside).toMatchObject([{ reason: `the object ${namespace()}/data manages it` }]);
  });
});
