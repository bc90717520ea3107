import { describe, expect, test } from "vitest";
import { TerminalError } from "../../../../../lib/reconcile/contract/errors.ts";
import type { AnyPart } from "../../../../../lib/reconcile/contract/part.ts";
import { gadgetWithParts } from "../../../../support/kinds/gadget-with-parts.ts";
import { gadget } from "../../../../support/kinds/memory/gadget-kind.ts";
import { driftingGadget, IGNORE_FIELD_DRIFT } from "../../../../support/worlds/gadgets/drifting-gadget.ts";

const ignoring = (paths: string) => ({ annotations: { [IGNORE_FIELD_DRIFT]: paths } });

describe("a part with several fields", () => {
  const fields = { ...gadget.fields, paint: { color: "value", gloss: "value" }, shade: "value" } as const;

  /**
   * A part that the spec declares either as `paint`, which has a color and a gloss, or as `shade`. In AWS, it is a single value such as
   * `blue/high`, or `blue/` if there is no gloss.
   */
  const paint: Partial<AnyPart> = {
    fields: ["paint", "shade"],
    desired(spec) {
      const { paint, shade } = spec as { paint?: { color?: string; gloss?: string }; shade?: string };
      if (paint?.color === "mad") throw new TerminalError("InvalidSpec", "spec.paint: mad");
      return paint === undefined ? shade : `${paint.color ?? "white"}/${paint.gloss ?? ""}`;
    },
    toSpec(value) {
      const [color, gloss] = String(value).split("/");
      return { paint: { color, ...(gloss && { gloss }) } };
    },
  };
  const options = { gadget: { fields, ...gadgetWithParts({ color: paint }) } };
  const painted = { name: "toy", paint: { color: "red", gloss: "high" } };

  test("that is written because of another field keeps the value that AWS has in the ignored field", async () => {
    const { drift, resync, edit, resource } = await driftingGadget(
      { spec: painted, ...ignoring("spec.paint.gloss") },
      options,
    );
    drift({ color: "red/low" });
    expect((await resync()).writes).toEqual([]);
    await edit({ spec: { paint: { color: "green" } } });
    expect(resource().settings.color).toBe("green/low");
  });

  test("that is written because of another field gets the declared value if AWS has none in the ignored field", async () => {
    const { drift, resync, resource } = await driftingGadget(
      { spec: painted, ...ignoring("spec.paint.gloss") },
      options,
    );
    drift({ color: "red/" });
    expect((await resync()).writes).toEqual([]);
    drift({ color: "blue/" });
    expect((await resync()).writes).toEqual(["PutGadgetSetting color"]);
    expect(resource().settings.color).toBe("red/high");
  });

  test("is repaired if the spec lacks the structure that contains the ignored field", async () => {
    const { drift, resync, resource } = await driftingGadget(
      { spec: { name: "toy" }, ...ignoring("spec.paint.gloss") },
      options,
    );
    drift({ color: "red/low" });
    expect((await resync()).writes).toEqual(["DeleteGadgetSetting color"]);
    expect(resource().settings).toEqual({});
  });

  test("is repaired if AWS reports it in another field, and an advisory names that field", async () => {
    const { drift, resync, advisories } = await driftingGadget(
      { spec: { name: "toy", shade: "red/" }, ...ignoring("spec.shade") },
      options,
    );
    drift({ color: "blue/" });
    expect((await resync()).writes).toEqual(["PutGadgetSetting color"]);
    expect(advisories()).toEqual([
      expect.stringContaining("spec.shade: AWS reports this setting as spec.paint; specify that instead"),
    ]);
  });

  test("is the only part that fails if the ignored field's value in AWS contradicts the declared fields", async () => {
    const { drift, resync, world } = await driftingGadget(
      { spec: { ...painted, size: "medium" }, ...ignoring("spec.paint.color") },
      options,
    );
    drift({ color: "mad/low", size: "tiny" });
    const { writes, result } = await resync();
    expect({ writes, outcome: result.outcome }).toEqual({ writes: ["PutGadgetSetting size"], outcome: "terminal" });
    expect(world.condition("ACK.Terminal")?.message).toBe("spec.paint: mad");
  });
});

describe("the value that an ignored field implies for another part", () => {
  /** A gadget of medium size requires a color. If the spec declares no color, the color is gray. */
  const implied: Partial<AnyPart> = {
    desired(spec) {
      const { color, size } = spec as { color?: string; size?: string };
      return color ?? (size === "medium" ? "gray" : undefined);
    },
  };
  const options = { gadget: gadgetWithParts({ color: implied }) };

  test("depends on the declared value of the field, even if AWS has another one", async () => {
    const { drift, resync, resource } = await driftingGadget(
      { spec: { name: "toy", size: "medium" }, ...ignoring("spec.size") },
      options,
    );
    expect(resource().settings).toEqual({ size: "medium", color: "gray" });
    for (const size of ["tiny", undefined]) {
      drift({ size });
      expect((await resync()).writes).toEqual([]);
    }
  });

  test("depends on the value of the field in AWS if none is declared", async () => {
    const { drift, resync } = await driftingGadget({ spec: { name: "toy" }, ...ignoring("spec.size") }, options);
    drift({ size: "medium", color: "gray" });
    expect((await resync()).writes).toEqual([]);
    drift({ color: "pink" });
    expect((await resync()).writes).toEqual(["PutGadgetSetting color"]);
  });
});
