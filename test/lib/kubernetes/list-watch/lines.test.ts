import { expect, it } from "vitest";
import { lines } from "../../../../lib/kubernetes/list-watch/lines.ts";

it.each([
  { chunks: ["a\nb\n"], expected: ["a", "b"] },
  { chunks: ["a", "b\nc", "\n"], expected: ["ab", "c"] },
  { chunks: [], expected: [] },
])("splits $chunks into $expected", async ({ chunks, expected }) => {
  expect(await textsOf(chunks.map((chunk) => Buffer.from(chunk)))).toEqual(expected);
});

it.each([
  ["ends within a line", ["a\n", "cut off"]],
  ["has a line without an end", Array.from({ length: 70 }, () => "x".repeat(65_536))],
])("throws when the stream %s", async (_, chunks) => {
  await expect(textsOf(chunks.map((chunk) => Buffer.from(chunk)))).rejects.toThrow(SyntaxError);
});

it("joins a character whose bytes are split across two chunks", async () => {
  const bytes = Buffer.from("ä\n");
  expect(await textsOf([bytes.subarray(0, 1), bytes.subarray(1)])).toEqual(["ä"]);
});

it("reads no chunk before its lines are requested", async () => {
  let read = 0;
  async function* counted() {
    for (const line of ["a\nb\n", "c\n"]) {
      read += 1;
      yield Buffer.from(line);
    }
  }
  const all = lines(counted());
  await all.next();
  await all.next();
  expect(read).toBe(1);
});

async function textsOf(chunks: readonly Buffer[]): Promise<readonly string[]> {
  return await Array.fromAsync(lines(stream(chunks)), String);
}

async function* stream(chunks: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* chunks;
}
