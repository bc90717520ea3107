import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readParametersFile } from "../infra/parameters/read-parameters.ts";
import { commandsOf, pages } from "./docs/pages.ts";
import { temporaryDirectory } from "./support/programs/temporary-directory.ts";

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");

test("the README shows the manifest of the application that the examples apply", () => {
  const [, shown] = /```yaml\n(.*?)```/s.exec(read("README.md")) ?? [];
  expect(shown).toBe(read("docs/examples/application.yaml"));
});

test("the README's command writes a valid parameter file", async () => {
  const directory = await temporaryDirectory();
  const shown = pages.filter(({ path }) => path === "README.md").flatMap(commandsOf);
  const [command = ""] = shown.filter((one) => one.startsWith("printf "));
  execFileSync("sh", ["-c", command], { cwd: directory });
  expect(readParametersFile(join(directory, "production.yaml"))).toMatchObject({
    region: "us-west-2",
    eksClusterName: "production",
    clusterName: "production.us-west-2",
  });
});
