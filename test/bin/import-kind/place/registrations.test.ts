import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { registered } from "../../../../bin/import-kind/place/registrations.ts";

const ROOT = join(import.meta.dirname, "../../../..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

const activity = {
  kind: "Activity",
  service: "sfn",
  constant: "sfn",
  prefix: "states",
  endpoint: "states",
  noun: "an AWS Step Functions activity",
  page: "activity",
};

/** The lines that a list has in addition. */
function added(path: string, own = activity): readonly string[] {
  const text = registered(read, own).find((file) => file.path === path)?.text ?? "";
  const before = read(path).split("\n");
  return text.split("\n").filter((line) => !before.includes(line));
}

it("adds a new service and its kind to the lists of all", () => {
  expect(added("lib/aws/services/index.ts")).toEqual(['import { sfn } from "./sfn.ts";', "  sfn,"]);
  expect(added("lib/codegen/facts/limits.json")).toContain('    "states": {}');
  expect(added("README.md")).toEqual([
    "| `Activity` | an AWS Step Functions activity (alpha) | [activity.yaml](docs/examples/activity.yaml) | [every field](docs/activity.md) |",
  ]);
  expect(added("docs/deploy.md")).toEqual(["| `states` | interface | `Activity` |"]);
});

it("adds a kind of a known service to its VPC endpoint, and the service not again", () => {
  const own = { ...activity, service: "sns", constant: "sns", prefix: "sns", endpoint: "sns" };
  expect(added("lib/aws/services/index.ts", own)).toEqual([]);
  expect(added("lib/codegen/facts/limits.json", own)).toEqual([]);
  expect(added("docs/deploy.md", own)).toEqual(["| `sns` | interface | `Topic`, `Subscription`, `Activity` |"]);
});
