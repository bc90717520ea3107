import fc from "fast-check";
import type { Aws } from "../../../../lib/reconcile/contract/aws.ts";
import { turnedRound } from "../../../support/assertions/turned-round.ts";
import { partOf, withAnswers } from "../../../support/kinds/data/driven-kind.ts";
import { loom } from "../../../support/kinds/data/loom.ts";
import { testPart, type WritablePart } from "../../../support/kinds/part-contract.ts";

type Members = Readonly<Record<string, unknown>>;

/** A loom in memory, which keeps what a call omits. */
function createLoomMemory() {
  let all: Members = { Speed: 1, Color: "grey" };
  const calls: string[] = [];
  const send = async ({ operation, input }: { readonly operation: string; readonly input: Members }) => {
    const { Frame: frame, ...others } = input;
    calls.push(operation);
    all = { ...all, ...others, Frame: { ...Object(all.Frame), ...Object(frame) } };
    return {};
  };
  return {
    calls,
    // The driver only uses `send`.
    aws: { client: () => ({ send }) } as object as Aws,
    look() {
      const { Frame: { Wood: wood, Feet: feet } = {} } = all as { readonly Frame?: Members };
      const { Cloth: cloth, Threads: threads, Label: label, Motor: motor, Speed: speed, Color: color } = all;
      return { cloth, threads, frame: { wood, feet }, label, motor, speed, color };
    },
  };
}

/** Tests the laws of a group of settings. */
function testGroup(
  name: string,
  examples: readonly (readonly [object, unknown])[],
  defaults: readonly object[],
  generated: fc.Arbitrary<object>,
): void {
  testPart(partOf(loom, name) as WritablePart<unknown, object, never, unknown>, {
    coverage: { part: name, backend: "memory" },
    async createTrial() {
      const memory = createLoomMemory();
      const { resource } = withAnswers(loom, { name: "mine" });
      const fresh = {
        arn: "arn",
        description: {},
        get spec() {
          return memory.look();
        },
      };
      return { target: loom.target(resource, memory.aws), seen: fresh as never, calls: memory.calls };
    },
    ...{ silent: {}, examples, defaults, generated },
    reorder: (spec) => ({ ...turnedRound(spec) }),
    aim: (shape) => shape,
    reads: (operation) => operation === "",
  });
}

testGroup(
  "cloth",
  [
    [
      { cloth: "Twill", threads: ["b", "a"] },
      { cloth: "twill", threads: ["b", "a"] },
    ],
  ],
  [{ cloth: "" }, { threads: [] }, { frame: { wood: "ash", feet: "" } }],
  fc.record(
    {
      cloth: fc.constantFrom("twill", "denim"),
      threads: fc.uniqueArray(fc.constantFrom("a", "b", "c"), { minLength: 1 }),
      frame: fc.record({ wood: fc.constantFrom("oak", "elm"), feet: fc.constantFrom("", "round") }),
      label: fc.constantFrom("best", "good"),
    },
    { requiredKeys: ["cloth"] },
  ),
);

testGroup(
  "motor",
  [
    [
      { motor: "fast", speed: 3 },
      { motor: "fast", speed: 3 },
    ],
  ],
  [{ speed: 1 }, { color: "grey" }, { motor: "" }],
  fc.record(
    { motor: fc.constantFrom("fast", "slow"), speed: fc.integer({ min: 2, max: 5 }), color: fc.constantFrom("red") },
    { requiredKeys: ["motor"] },
  ),
);
