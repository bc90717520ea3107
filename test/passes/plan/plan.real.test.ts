import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { kinds } from "../../../lib/kinds/index.ts";
import { changeAsOther, type KindOnAws } from "../../support/kinds/kind-on-aws/kind-on-aws.ts";
import { kindsOnAws, namedKindsOnAws } from "../../support/kinds/kind-on-aws/kinds-on-aws.ts";
import { createNamespace } from "../../support/kubernetes/namespace.ts";
import { planOnCluster } from "../../support/plan/plan-on-cluster.ts";
import { createRealObject } from "../../support/real/real-object.ts";

describe.each(kindsOnAws)("$name:", ({ name: kindName, open }) => {
  const isNamed = namedKindsOnAws.some(({ name }) => name === kindName);
  let aws: KindOnAws;
  let namespace: string;
  beforeAll(async () => {
    aws = await open();
    namespace = await createNamespace();
  });
  afterAll(() => aws[Symbol.asyncDispose]());

  const hasTags = () => Object.keys(aws.tagged({ team: "web" })).length > 0;
  /** A new name, with what a resource of this name requires. */
  const provided = async (use: string) => {
    const name = `${use}-${crypto.randomUUID().slice(0, 23)}`;
    await aws.provide?.(name, `local/${namespace}`);
    return name;
  };
  const manifest = (name: string, spec: object, metadata: object = {}) => ({
    apiVersion: `${aws.kind.group}/${aws.kind.version}`,
    kind: aws.kind.kind,
    metadata: { name, namespace, ...metadata },
    spec,
  });
  const planFor = async (name: string, spec: object, metadata: object = {}) => {
    aws.proxy.reset();
    const { connect, deployment: settings = {}, clock } = aws;
    // The fields of the spec already have a manager, the test's user.
    const apply = { force: true };
    const now = () => clock.now();
    const [planned] = await planOnCluster([manifest(name, spec, metadata)], { connect, settings, apply, now });
    expect(aws.proxy.mutating()).toBe(0);
    return planned ?? expect.fail("there is no plan");
  };
  const told = ({ steps }: Awaited<ReturnType<typeof planFor>>) =>
    steps.map(({ field, from, to }) => `${field}: ${from} -> ${to}`).join("; ");

  test("the plan of a change is what the pass then does, in order, and sends AWS no call that writes", async () => {
    const name = await provided("plan");
    const spec = aws.spec(name);
    expect(await planFor("one", spec)).toMatchObject({ would: "create", whose: "nobody", problems: [], unread: [] });
    const kind = kinds.find(({ resource }) => resource.kind === aws.kind.kind) ?? expect.fail("no kind");
    const engine = { kinds: [kind], connect: aws.connect, clock: aws.clock, settings: aws.deployment ?? {} };
    const object = await createRealObject({ kind: aws.kind, namespace, name: "one" }, { spec }, engine);
    await object.pass();
    await object.settle();
    expect(await planFor("one", spec)).toMatchObject({ would: "keep", steps: [] });

    const before = await object.read();
    const edited = { ...spec, ...(hasTags() ? aws.tagged({ team: "web" }) : aws.asMade) };
    const planned = await planFor("one", edited);
    expect(planned.would).toBe("update");
    expect(new Set(planned.changes.map(({ cause }) => cause))).toEqual(new Set(["manifest"]));
    expect(await object.read()).toEqual(before);
    await object.change(edited);
    await object.pass();
    await object.settle();
    expect(await object.events()).toContain(`Updated: ${told(planned)}`);
    expect(await planFor("one", edited)).toMatchObject({ would: "keep", steps: [] });
  });

  // An alias that others let name another key is no longer the object's.
  test.runIf(kindName !== "Alias")(
    "drift that the manifest did not cause is told apart, and a forged manifest changes nothing",
    async () => {
      const name = await provided("drift");
      const spec = { ...aws.spec(name), ...aws.tagged({ team: "web" }) };
      const kind = kinds.find(({ resource }) => resource.kind === aws.kind.kind) ?? expect.fail("no kind");
      const engine = { kinds: [kind], connect: aws.connect, clock: aws.clock, settings: aws.deployment ?? {} };
      const object = await createRealObject({ kind: aws.kind, namespace, name: "two" }, { spec }, engine);
      await object.pass();
      await object.settle();
      await changeAsOther(aws, name);
      aws.clock.advance(600);
      const planned = await planFor("two", spec);
      expect(planned.changes).toMatchObject([{ ...(hasTags() && { from: "drifted", to: "web" }), cause: "drift" }]);
      const forged = { uid: "forged", finalizers: [], deletionTimestamp: "2001-01-01T00:00:00Z", generation: 99 };
      expect(await planFor("two", spec, forged)).toEqual(planned);
    },
  );

  test.runIf(isNamed)("a resource of another is refused, and none of its values is shown", async () => {
    const name = await provided("theirs");
    await aws.make(name, { team: "secret-value" });
    aws.clock.advance((aws.lateSeconds ?? 0) + 60);
    const finalizers = [`finalizers.${aws.kind.group}/${aws.kind.kind}`];
    const spec = { ...aws.spec(name), ...aws.asMade };
    const planned = await planFor("three", spec, { finalizers, uid: "forged" });
    expect(["refuse", "wait"]).toContain(planned.would);
    expect(planned).toMatchObject({ whose: "foreign", steps: [], changes: [] });
    expect(JSON.stringify(planned)).not.toContain("secret-value");
  });
});
