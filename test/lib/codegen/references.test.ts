import { expect, it } from "vitest";
import { definitions } from "../../../lib/codegen/definitions.ts";
import { ackNameOf } from "../../../lib/codegen/references.ts";

it.each(
  definitions.flatMap(({ definition }) =>
    Object.entries(definition.references).map(([path, { ackName }]) => [path, ackName] as const),
  ),
)("calls the field %s by ACK's name %s", (path, ackName) => {
  expect(ackNameOf(path)).toBe(ackName);
});
