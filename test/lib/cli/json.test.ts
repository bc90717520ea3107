import { expect, test } from "vitest";
import { jsonOutput } from "../../../lib/cli/json.ts";

test("the JSON of a command says what it is, and its version", () => {
  expect(JSON.parse(jsonOutput("Plan", { objects: [] }))).toEqual({
    apiVersion: "cli.driftless.dev/v1",
    kind: "Plan",
    objects: [],
  });
});
