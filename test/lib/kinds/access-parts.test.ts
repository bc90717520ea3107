import { expect, test } from "vitest";
import { kinds } from "../../../lib/kinds/index.ts";
import { descriptionOf } from "../../kind/descriptions.ts";

test.each(kinds)(
  "the parts of a $resource.kind that decide about access are those that its description names",
  async (entry) => {
    const { parts } = await entry.load();
    const exposed = parts.flatMap(({ name, exposure }) => (exposure ? [name] : []));
    expect(exposed).toEqual(descriptionOf(entry.resource.kind).exposure ?? []);
  },
);

test.each(kinds)(
  "the parts of a $resource.kind that others hold back are those that its description names",
  async (entry) => {
    const { parts } = await entry.load();
    const held = parts.flatMap(({ name, heldBackBy = [] }) => (heldBackBy.length > 0 ? [[name, heldBackBy]] : []));
    expect(Object.fromEntries(held)).toEqual(descriptionOf(entry.resource.kind).heldBackBy ?? {});
  },
);
