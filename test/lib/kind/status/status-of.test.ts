import { expect, test } from "vitest";
import { statusOf } from "../../../../lib/kind/status/status-of.ts";
import type { Source } from "../../../../lib/kind/target.ts";

const source = {
  data: { read: [], status: { id: { at: "Rack.Id", form: (text: string) => text.toUpperCase() } } },
  statusFields: ["id"],
} as object as Source;

test.each([
  [{ Rack: { Id: "r1" } }, "R1"],
  [{ Rack: { Id: 1 } }, null],
  [{ Rack: {} }, null],
  [{}, null],
])("a status field has a text of the description %j in another form", (description, id) => {
  expect(statusOf(source, description)).toEqual({ id });
});
