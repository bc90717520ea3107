import { expect, test } from "vitest";
import { kindData } from "../../../lib/kinds/kind-data.generated.ts";
import { own } from "../../../lib/text/own.ts";
import { explain } from "../../../lib/why/explain.ts";
import { ACCOUNT } from "../../support/aws/test-account.ts";
import type { KindOnAws } from "../../support/kinds/kind-on-aws/kind-on-aws.ts";
import type { RealObject } from "../../support/real/real-object.ts";
import { createDenials, missing, USER } from "../denials.ts";
import type { Description } from "../description.ts";
import type { Scene } from "../scene.ts";

/** Tests errors that no emulator returns. */
export function testErrors<Aws extends KindOnAws>(scene: Scene<Aws>, { exposure = [] }: Description<Aws>): void {
  const { record, settle, expectReady } = scene;

  async function expectMissing(object: RealObject, operation: string): Promise<void> {
    const conditions = JSON.stringify((await object.read())?.status?.conditions);
    for (const text of missing(scene.kind, operation)) expect(conditions).toContain(text);
  }

  test("a create that is denied names the action, and is made once it is allowed", async () => {
    record.end();
    const denials = createDenials();
    const { object } = await scene.create({}, denials.act);
    denials.begin((_, isRead) => !isRead);
    await object.pass();
    const [operation = ""] = denials.denied;
    await expectMissing(object, operation);
    denials.end();
    await settle(object);
    await expectReady(object);
  });

  const steps = ["create", "change", "delete"] as const;
  test.for(steps)("a %s that is denied: why names the action and the resource", async (step) => {
    record.end();
    const { aws } = scene;
    let name = "";
    const denials = createDenials(() => aws.arn(name));
    const made = step === "create" ? await scene.create({}, denials.act) : await scene.start({}, denials.act);
    const { object } = made;
    name = made.name;
    const tagged = aws.tagged({ team: "shop" });
    if (step === "change") await object.change(Object.keys(tagged).length > 0 ? tagged : aws.asMade);
    if (step === "delete") await object.delete();
    denials.begin((_, isRead) => !isRead);
    await object.pass();
    const [operation = ""] = denials.denied;
    const [action = ""] = own(scene.kind.calls, operation)?.actions ?? [];
    const situation = {
      kind: kindData.find(({ resource }) => resource.kind === aws.kind.kind) ?? expect.fail("no data"),
      object: (await object.read()) ?? expect.fail("the object is gone"),
      namespace: undefined,
      deployment: { account: ACCOUNT, changes: "poll" },
      assignedRole: undefined,
      relayProblem: undefined,
    } as const;
    const { causes, next } = explain({ ...situation, now: aws.clock.now() });
    const resource = aws.arn(name);
    expect(causes.find(({ call }) => call?.operation === operation)).toMatchObject({
      what: expect.stringContaining(`${action} on ${resource} is missing`),
      permission: { actions: [action], resource, principal: USER },
    });
    expect(next).toMatchObject({ by: "retry", count: 1 });
  });

  test("while a read is denied, the status says so, and nothing is written over what it hides", async () => {
    record.end();
    const denials = createDenials();
    const { object } = await scene.start({}, denials.act);
    denials.begin(() => false);
    await object.pass();
    const reads = [...denials.reads];
    const before = record.writes();
    for (const read of reads) {
      denials.begin((operation) => operation === read);
      await object.pass();
      await expectMissing(object, read);
      denials.end();
      await settle(object);
      await expectReady(object);
    }
    expect(record.writes().slice(before.length)).toEqual([]);
  });

  test("while a part that decides about access is unread, the object is not Ready", async () => {
    record.end();
    const denials = createDenials();
    const { object } = await scene.start({}, denials.act);
    denials.begin(() => false);
    await object.pass();
    const hidden = new Set<string>();
    for (const read of [...denials.reads]) {
      denials.begin((operation) => operation === read);
      const { unread } = await object.pass();
      // Without its description, a resource shows nothing.
      const parts = unread.length > 0 ? unread : scene.kind.parts.map(({ name }) => name);
      const exposed = exposure.filter((part) => parts.includes(part));
      if (exposed.length > 0) expect(await object.condition("Ready")).toMatchObject({ status: "False" });
      for (const part of exposed) hidden.add(part);
      denials.end();
      await settle(object);
    }
    expect([...hidden].sort()).toEqual([...exposure].sort());
  });
}
