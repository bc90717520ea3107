import { expect } from "vitest";
import type { Aws } from "../../../../lib/reconcile/contract/aws.ts";
import type { AnyKind } from "../../../../lib/reconcile/contract/kind.ts";
import { withAnswers } from "./driven-kind.ts";
import { loom } from "./loom.ts";

type AnyPart = AnyKind["parts"][number];

/** A loom in front of an AWS that describes it like this, for an object with this spec. */
function loomAs(Loom: object, spec: object) {
  const calls: object[] = [];
  const send = async ({ operation, input }: { readonly operation: string; readonly input: object }) => {
    if (operation === "DescribeLoom") return { Loom };
    calls.push(input);
    return {};
  };
  const { resource } = withAnswers(loom, { name: "mine", ...spec });
  // The driver only uses `send`.
  return { target: loom.target(resource, { client: () => ({ send }) } as object as Aws), resource, calls };
}

/** A loom that AWS describes like this, for an object with this spec. */
export async function described(Loom: object, spec: object) {
  const { target, calls } = loomAs(Loom, spec);
  return { target, calls, seen: (await loom.describe(target)) ?? expect.fail() };
}

/** The value of a group in a loom that AWS describes like this. */
export async function read(part: AnyPart, Loom: object, spec: object = {}) {
  const { target, seen } = await described(Loom, spec);
  return await part.read(target, seen);
}

/** The input of the call that gives a loom that AWS describes like this the settings of a spec. */
export async function written(part: AnyPart, Loom: object, spec: object) {
  const { target, seen, calls } = await described(Loom, spec);
  const declared = { name: "mine", ...spec };
  const change = { from: await part.read(target, seen), to: part.desired(declared) };
  await part.write?.(target, change, { spec: declared, seen, observed: new Map() });
  expect(calls).toHaveLength(1);
  return calls[0];
}

/** The input of the call that creates a loom with a spec. */
export async function created(spec: object) {
  const { target, resource, calls } = loomAs({}, spec);
  await loom.create(target, resource, {});
  return calls[0];
}
