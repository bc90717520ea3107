import { describe, expect, test } from "vitest";
import { kinds } from "../../../lib/kinds/index.ts";
import { exampleSpec } from "../../support/kinds/example-spec.ts";
import { sizeOf } from "../../support/kinds/worst-specs/filled.ts";
import { passesOver } from "../../support/kinds/worst-specs/passes-over.ts";
import { worstSpecs } from "../../support/kinds/worst-specs/worst-specs.ts";

describe.each(kinds)("the largest specs of $resource.kind", (entry) => {
  test("are compared with one that can be created", async () => {
    const kind = await entry.load();
    expect((await passesOver(kind, exampleSpec(kind))).outcomes[0]).toBe("created");
  });

  test("end each pass with a condition that says what came of it", async () => {
    const kind = await entry.load();
    for (const { name, worst } of worstSpecs(kind, ["empty statements"])) {
      expect(sizeOf(worst), name).toBeLessThanOrEqual(262_144);
      const { outcomes, object } = await passesOver(kind, worst);
      expect(outcomes, name).not.toContain("failed");
      const ready = object?.status?.conditions?.find(({ type }) => type === "Ready");
      expect(["True", "False"], name).toContain(ready?.status);
      for (const { message = "" } of object?.status?.conditions ?? []) expect(message.length, name).toBeLessThan(2_100);
    }
  });
});
