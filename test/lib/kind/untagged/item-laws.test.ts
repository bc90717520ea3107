import fc from "fast-check";
import type { Aws } from "../../../../lib/reconcile/contract/aws.ts";
import { turnedRound } from "../../../support/assertions/turned-round.ts";
import { partOf, withAnswers } from "../../../support/kinds/data/driven-kind.ts";
import { KITE } from "../../../support/kinds/driven/badge-world.ts";
import { labelKind } from "../../../support/kinds/driven/label/label.ts";
import { COMPANION, type Item, labelOperations } from "../../../support/kinds/driven/label/labels.ts";
import type { CloudResource, CloudState } from "../../../support/kinds/memory/memory-resource.ts";
import { testPart, type WritablePart } from "../../../support/kinds/part-contract.ts";

const silent = { name: "label", kite: KITE };

/** A kite in memory with a label and its companion, and the calls that were made. */
function createKiteMemory() {
  const resources = new Map<string, CloudResource>([
    ["kite", { tags: {}, settings: {} }],
    ["label", { tags: {}, settings: { on: KITE } }],
    [`${COMPANION}label`, { tags: {}, settings: { on: KITE, owner: "east/default/toy" } }],
  ]);
  // The operations on labels use no more of a state.
  const state = {
    resources,
    look: (name: string) => resources.get(name),
    names: () => [...resources.keys()],
  } as object;
  const answer = (operation: string, input: object) =>
    labelOperations[operation]?.(state as CloudState, input as never) ?? {};
  const calls: string[] = [];
  const send = async ({ operation, input }: { readonly operation: string; readonly input: object }) => {
    calls.push(operation);
    return answer(operation, input);
  };
  return {
    calls,
    // The driver only uses `send`.
    aws: { client: () => ({ send }) } as object as Aws,
    item: (From = "label") =>
      (answer("ListLabels", { Kite: KITE, From }) as { readonly Labels: readonly Item[] }).Labels[0],
  };
}

testPart(partOf(labelKind, "color") as WritablePart<unknown, object, never, unknown>, {
  coverage: { part: "color", backend: "memory" },
  async createTrial() {
    const { aws, calls, item } = createKiteMemory();
    const { resource } = withAnswers(labelKind, silent);
    const fresh = {
      ...{ arn: "arn", spec: {} },
      get description() {
        return { Item: item(), Companion: item(`${COMPANION}label`) };
      },
    };
    return { target: labelKind.target(resource, aws), seen: fresh as never, calls };
  },
  silent,
  examples: [
    [{ ...silent, color: "red" }, { color: "red" }],
    [
      { ...silent, color: "red", size: "big" },
      { color: "red", size: "big" },
    ],
  ],
  defaults: [
    { ...silent, color: "" },
    { ...silent, size: "" },
  ],
  generated: fc
    .record(
      { color: fc.constantFrom("red", "green", "blue"), size: fc.constantFrom("big", "small") },
      { requiredKeys: ["color"] },
    )
    .map((spec) => ({ ...silent, ...spec })),
  reorder: (spec) => ({ ...turnedRound(spec) }),
  aim: (shape) => shape,
  reads: (operation) => operation === "",
});
