import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { registered } from "../../../../bin/import-kind/place/registrations.ts";

const ROOT = join(import.meta.dirname, "../../../..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

// No service of AWS has this name, so that none that is added changes what is added here.
const lane = {
  kind: "Lane",
  service: "bowling",
  constant: "bowling",
  prefix: "bowling",
  endpoint: "bowling",
  noun: "an Amazon Bowling lane",
  page: "lane",
};

/** The lines that a list has in addition. */
function added(path: string, own = lane): readonly string[] {
  const text = registered(read, own).find((file) => file.path === path)?.text ?? "";
  const before = read(path).split("\n");
  return text.split("\n").filter((line) => !before.includes(line));
}

it("adds a new service and its kind to the lists of all", () => {
  expect(added("lib/aws/services/index.ts")).toEqual(['import { bowling } from "./bowling.ts";', "  bowling,"]);
  expect(added("lib/codegen/facts/limits.json")).toContain('    "bowling": {}');
  expect(added("README.md")).toEqual([
    "| `Lane` | an Amazon Bowling lane (alpha) | [lane.yaml](docs/examples/lane.yaml) | [every field](docs/lane.md) |",
  ]);
  expect(added("docs/deploy.md")).toEqual(["| `bowling` | interface | `Lane` |"]);
});

it("adds a kind of a known service to its VPC endpoint, and the service not again", () => {
  const own = { ...lane, service: "sns", constant: "sns", prefix: "sns", endpoint: "sns" };
  expect(added("lib/aws/services/index.ts", own)).toEqual([]);
  expect(added("lib/codegen/facts/limits.json", own)).toEqual([]);
  expect(added("docs/deploy.md", own)).toEqual(["| `sns` | interface | `Topic`, `Subscription`, `Lane` |"]);
});
