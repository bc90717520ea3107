import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createFileTokenSource } from "../../../../lib/kubernetes/tokens/file.ts";

let folder: string;
let path: string;
let time: number;
const now = () => time;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "token-"));
  path = join(folder, "token");
  time = 1_000_000;
});
afterEach(() => rm(folder, { recursive: true }));

test("returns the file's token without the line break", async () => {
  await writeFile(path, "first\n");
  expect(await createFileTokenSource({ path, now })()).toBe("first");
});

test("uses the renewed token within a minute", async () => {
  const token = createFileTokenSource({ path, now });
  await writeFile(path, "first");
  await token();
  await writeFile(path, "second");
  time += 59_999;
  expect(await token()).toBe("first");
  time += 1;
  expect(await token()).toBe("second");
});

test("reads the file again immediately when the token was rejected", async () => {
  const token = createFileTokenSource({ path, now });
  await writeFile(path, "first");
  await token();
  await writeFile(path, "second");
  expect(await token({ refresh: true })).toBe("second");
});

test("says which file is missing or empty, and recovers when the file contains a token", async () => {
  const token = createFileTokenSource({ path, now });
  await expect(token()).rejects.toThrow(path);
  await writeFile(path, "\n");
  await expect(token()).rejects.toThrow(`token file ${path} is empty`);
  await writeFile(path, "first");
  expect(await token()).toBe("first");
});
