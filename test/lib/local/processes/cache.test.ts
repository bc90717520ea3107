import { existsSync } from "node:fs";
import { appendFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { expect, test, vi } from "vitest";
import { type CacheEntry, ensureCached } from "../../../../lib/local/processes/cache.ts";
import { temporaryDirectory } from "../../../support/programs/temporary-directory.ts";

test("creates an entry once, and names it after the tool, its version and its pins", async () => {
  const { entry, options, root } = await setUp();
  const directory = await ensureCached(entry, options);
  expect(basename(directory)).toMatch(/^tool-1\.2\.3-[0-9a-f]{16}$/);
  expect(await readFile(join(directory, "program"), "utf8")).toBe("made");
  expect(await ensureCached(entry, options)).toBe(directory);
  expect(entry.build).toHaveBeenCalledTimes(1);
  expect(await readdir(root)).toEqual([basename(directory)]);
});

test("creates an entry once for two concurrent callers", async () => {
  const { entry, options } = await setUp();
  const [one, other] = await Promise.all([ensureCached(entry, options), ensureCached(entry, options)]);
  expect(one).toBe(other);
  expect(entry.build).toHaveBeenCalledTimes(1);
});

test("creates another entry when a pin changes", async () => {
  const { entry, options, pin } = await setUp();
  const before = await ensureCached(entry, options);
  await appendFile(pin, "another==2");
  expect(await ensureCached(entry, options)).not.toBe(before);
  expect(existsSync(before)).toBe(true);
});

test("recreates a damaged entry", async () => {
  const { entry, options } = await setUp();
  const directory = await ensureCached(entry, options);
  await appendFile(join(directory, "program"), "damage");
  expect(await ensureCached(entry, options)).toBe(directory);
  expect(await readFile(join(directory, "program"), "utf8")).toBe("made");
});

test("never uses an incomplete entry, and removes one that an interrupted build has left behind", async () => {
  const { entry, options, root } = await setUp();
  vi.mocked(entry.build).mockRejectedValueOnce(new Error("interrupted"));
  await expect(ensureCached(entry, options)).rejects.toThrow("interrupted");
  expect((await readdir(root)).filter((name) => !name.includes(".unfinished-"))).toEqual([]);

  const directory = await ensureCached(entry, options);
  expect(await readdir(root)).toEqual([basename(directory)]);
});

async function setUp() {
  const home = await temporaryDirectory();
  const pin = join(home, "requirements.txt");
  await writeFile(pin, "one==1\n");
  const build = vi.fn<CacheEntry["build"]>(async (directory) => {
    await mkdir(join(directory, "lib"));
    await writeFile(join(directory, "program"), "made");
  });
  return {
    entry: { tool: "tool", version: "1.2.3", pins: [pin], build },
    options: { environment: { XDG_CACHE_HOME: home }, progress: () => undefined },
    root: join(home, "driftless"),
    pin,
  };
}
