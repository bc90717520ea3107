import type { AnyDataKind } from "../../resources/driver/data-kind.ts";

/** A part as data, of any form. */
export type AnyPartData = NonNullable<AnyDataKind["parts"][string]>;

/** The parts of a kind, with their names, in their order. */
export function partsOf({ parts }: AnyDataKind): readonly (readonly [string, AnyPartData])[] {
  return Object.entries(parts).flatMap(([name, part]) => (part === undefined ? [] : [[name, part] as const]));
}

/** The operations of a kind that change something in AWS. */
export function writesOf(data: AnyDataKind): readonly string[] {
  const { create, remove, tags, attributes } = data;
  const ofParts = partsOf(data).flatMap(([, part]) => [part.write, part.remove, ...(part.calls?.writes ?? [])]);
  const all = [create.call, remove.call, tags.set, tags.unset, attributes?.write, ...ofParts];
  return [...new Set(all.filter((operation) => operation !== undefined))];
}

/** The operations of a kind that change nothing in AWS. */
export function readsOf(data: AnyDataKind): readonly string[] {
  const ofParts = partsOf(data).flatMap(([, part]) => [part.read, ...(part.calls?.reads ?? [])]);
  const all = [...data.read.map(({ call }) => call), data.tags.read, ...ofParts];
  return [...new Set(all.filter((operation) => operation !== undefined))];
}

/** The input members that identify a resource. */
export function idsOf({ ids }: AnyDataKind): readonly string[] {
  const place = { partition: "aws", region: "us-east-1", account: "000000000000" };
  return Object.keys(ids({ name: "name", arn: "arn", place, description: {} }));
}
