import fc from "fast-check";
import { turnedRound } from "../../../support/assertions/turned-round.ts";
import { partOf, withAnswers } from "../../../support/kinds/data/driven-kind.ts";
import { mill } from "../../../support/kinds/driven/mill/mill.ts";
import { createMillMemory } from "../../../support/kinds/driven/mill/mill-memory.ts";
import { testPart, type WritablePart } from "../../../support/kinds/part-contract.ts";

/** Tests the laws of a part that AWS takes time to change. */
function testExclusive(
  name: string,
  examples: readonly (readonly [object, unknown])[],
  defaults: readonly object[],
  generated: fc.Arbitrary<object>,
): void {
  testPart(partOf(mill, name) as WritablePart<unknown, object, never, unknown>, {
    coverage: { part: name, backend: "memory" },
    async createTrial() {
      const memory = createMillMemory();
      const { resource } = withAnswers(mill, { name: "orders" });
      const fresh = {
        arn: "arn",
        get spec() {
          return memory.look();
        },
      };
      return { target: mill.target(resource, memory.aws), seen: fresh as never, calls: memory.calls };
    },
    ...{ silent: {}, examples, defaults, generated },
    reorder: (spec) => ({ ...turnedRound(spec) }),
    aim: (shape) => shape,
    reads: (operation) => operation === "",
  });
}

testExclusive(
  "color",
  [[{ color: "red" }, { color: "red", size: "small" }]],
  [{ size: "small" }, { color: "" }],
  fc.record({ color: fc.constantFrom("", "red", "blue"), size: fc.constantFrom("big", "huge") }),
);

testExclusive(
  "grain",
  [[{ grain: "rye" }, "rye"]],
  [{ grain: "" }],
  fc.record({ grain: fc.constantFrom("rye", "oats", "wheat") }),
);
