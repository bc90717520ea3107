import { chmod, readFile, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { expect, test } from "vitest";
import { buildGoTools, compiledShare } from "../../../../lib/local/control-plane/go-build.ts";
import { temporaryDirectory } from "../../../support/programs/temporary-directory.ts";

test("builds each program from the module's pins, linked with its variables", async () => {
  const { directory, environment, calls } = await setUp("go1.26.8");
  const lines: string[] = [];
  await buildGoTools(
    {
      name: "tools",
      directory,
      packages: { one: "example.com/cmd/one", other: "example.com/v3" },
      variables: { "example.com/version.gitVersion": "v1.2.3" },
    },
    { directory: "/out", environment, progress: (line) => lines.push(line) },
  );
  const flags = "build -v -mod=readonly -trimpath -ldflags -s -w -X example.com/version.gitVersion=v1.2.3";
  expect(await calls()).toEqual([
    `${directory} off 0 list -mod=readonly -deps example.com/cmd/one example.com/v3`,
    `${directory} off 0 ${flags} -o /out/one example.com/cmd/one`,
    `${directory} off 0 ${flags} -o /out/other example.com/v3`,
  ]);
  expect(lines).toEqual([expect.stringMatching(/^tools: done in \d+ s$/)]);
});

test("says how many of the packages are compiled, and how long the others will take at this pace", () => {
  expect(compiledShare(10, 2_000, 5_000)).toBe("10 of 2000 packages compiled");
  expect(compiledShare(500, 2_000, 180_000)).toBe("500 of 2000 packages compiled, about 9 min left");
  expect(compiledShare(500, 2_000, 60_000)).toBe("500 of 2000 packages compiled, about 3 min left");
  expect(compiledShare(2_001, 2_000, 60_000)).toBe("2001 of 2001 packages compiled");
});

test.each([
  ["is missing", undefined, /needs Go 1\.21 or newer, which is not on the PATH.*go\.dev\/dl/],
  ["is too old", "go1.19.4", /needs Go 1\.21 or newer, but the one on the PATH is 1\.19.*go\.dev\/dl/],
])("says how to get Go if it %s", async (_, version, message) => {
  const { directory, environment } = await setUp(version);
  const building = buildGoTools(
    { name: "tools", directory, packages: {}, variables: {} },
    { directory: "/out", environment, progress: () => undefined },
  );
  await expect(building).rejects.toThrow(message);
});

/** A `go` that only records how it was called. */
async function setUp(version: string | undefined) {
  const directory = await temporaryDirectory();
  const log = join(directory, "calls");
  await writeFile(log, "");
  if (version !== undefined) {
    const script = `#!/bin/sh
      [ "$1" = env ] && exec echo ${version}
      echo "$PWD $GOWORK $CGO_ENABLED $*" >> ${log}`;
    await writeFile(join(directory, "go"), script);
    await chmod(join(directory, "go"), 0o755);
  }
  return {
    directory,
    environment: { PATH: version === undefined ? directory : [directory, "/bin"].join(delimiter) },
    calls: async () => (await readFile(log, "utf8")).trim().split("\n"),
  };
}
