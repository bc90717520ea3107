import fc from "fast-check";
import { record } from "../../assertions/arbitraries.ts";
import { toyKinds } from "../../kinds/memory/memory-kind.ts";
import type { CloudResource } from "../../kinds/memory/memory-resource.ts";
import { type KindStates, one, oneOf } from "./arbitrary-state.ts";
import { START } from "./state.ts";

type Fields = Readonly<Record<string, string>>;

const gadgetFields = record<Fields>({
  color: one(oneOf("red", "blue")),
  size: one(oneOf("medium", "big")),
  guard: one(oneOf("on", "off")),
  policy: one(oneOf("open", "closed")),
  notes: one(oneOf("fragile")),
  material: one(oneOf("wood", "steel")),
});

const robotFields = record<Fields>({
  battery: one(oneOf("standard", "large")),
  speed: one(oneOf("slow", "medium", "fast")),
  notes: one(oneOf("fragile")),
});

const common = {
  inUse: one(fc.constant(true), { of: 6 }),
  unreadable: one(fc.subarray(["tags", "guard", "policy", "color"], { minLength: 1 }), { of: 4 }),
  isBroken: one(fc.constant(true), { of: 6 }),
};

const work = record({
  state: oneOf("CREATING", "UPDATING", "DELETING"),
  until: fc.constant(START + 60_000),
}) as fc.Arbitrary<NonNullable<CloudResource["work"]>>;

/** Any state of a gadget. */
export const gadgetStates: KindStates = toyStates("gadget", gadgetFields, {
  ...common,
  place: one(oneOf("elsewhere", "hidden"), { of: 12 }),
});

/** Any state of a robot. */
export const robotStates: KindStates = toyStates("robot", robotFields, {
  ...common,
  id: fc.constant("id-9"),
  createdAt: fc.constant(START - 3_600_000),
  work: one(work, { of: 4 }),
});

function toyStates(
  name: keyof typeof toyKinds,
  fields: fc.Arbitrary<Fields>,
  others: Readonly<Record<string, fc.Arbitrary<unknown>>>,
): KindStates {
  const resource = fc.tuple(fields, fc.record(others)).map(([settings, drawn]) => {
    const set = Object.entries(drawn).filter(([, value]) => value !== undefined);
    return [{ ...(Object.fromEntries(set) as Omit<CloudResource, "tags" | "settings">), settings }, undefined] as const;
  });
  return { kind: toyKinds[name], specs: fields, tagged: (tags) => ({ tags }), resources: resource };
}
