import { describe, expect, inject, test } from "vitest";
import { testAdoption } from "../support/kinds/kind-on-aws/adoption-suite.ts";
import type { KindOnAws } from "../support/kinds/kind-on-aws/kind-on-aws.ts";
import { testOwnership } from "../support/kinds/kind-on-aws/ownership-suite.ts";
import { testTags } from "../support/kinds/kind-on-aws/tag-suite.ts";
import { testTenants } from "../support/kinds/kind-on-aws/tenant-suite.ts";
import type { Description } from "./description.ts";
import { openScene } from "./scene.ts";
import { testAdoptionFields } from "./suite/test-adoption-fields.ts";
import { testDeletion } from "./suite/test-deletion.ts";
import { testEmptied } from "./suite/test-emptied.ts";
import { testErrors } from "./suite/test-errors.ts";
import { testFields } from "./suite/test-fields.ts";
import { testLate } from "./suite/test-late.ts";
import { testRaces } from "./suite/test-races.ts";
import { testRecord } from "./suite/test-record.ts";
import { testStable } from "./suite/test-stable.ts";

/**
 * Tests what is promised about every kind, on a real API server and an emulator of the kind's service, or on both in memory. A file beside the test shows the calls
 * to AWS in each step. It proves nothing by itself: a person must read it when it is new, and each difference.
 */
export function conforms<Aws extends KindOnAws>(description: Description<Aws>): void {
  const isLeftOut = description.onlyOnEmulator !== undefined && inject("services") === "in memory";
  describe.skipIf(isLeftOut)(`${description.kind.kind}:`, () => {
    testKind(description);
    const { open, ownTests, isNamed } = description;
    describe.skipIf(ownTests !== undefined)("adoption:", () => {
      testAdoption(open);
      testTenants(open, inject("services") === "in memory" ? "all" : "some");
    });
    // Nobody else can have the resource of an object that does not name it.
    describe.skipIf(isNamed === false)("ownership:", () => testOwnership(open));
    describe.skipIf(ownTests !== undefined)("tags", () => testTags(open));
  });
}

function testKind<Aws extends KindOnAws>(description: Description<Aws>): void {
  const scene = openScene(description);
  const { record, settle } = scene;
  const { defaults = {} } = description;

  test("a resource is created, found settled, also when the spec says what AWS has anyway, and deleted with its object", async () => {
    record.begin("create");
    const { object, name } = await scene.start({});
    record.begin("settled");
    await settle(object);
    expect(await scene.aws.read(name)).toBeDefined();
    record.end();
    await object.change(defaults);
    await scene.expectNothingWritten(object);
    await scene.expectReady(object);
    await object.delete();
    record.begin("delete");
    await settle(object);
    expect(await object.read()).toBeUndefined();
  });

  testFields(scene, description);
  testRaces(scene, description);
  testLate(scene, description);
  testErrors(scene, description);
  testEmptied(scene, description);
  testAdoptionFields(scene, description);
  testRecord(scene);
  testDeletion(scene);
  testStable(scene, description);

  test("all this takes these calls", async () => {
    const file = expect.getState().testPath?.replace(/\.test\.ts$/, ".calls.txt") ?? expect.fail("no test file");
    await expect(record.text()).toMatchFileSnapshot(file);
  });
}
