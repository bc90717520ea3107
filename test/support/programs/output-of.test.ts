import { expect, test } from "vitest";
import { outputOf } from "./output-of.ts";

test("resolves to the output of a program that gets the input as JSON", async () => {
  await expect(outputOf("cat", [], { input: { a: 1 } })).resolves.toBe('{"a":1}');
  await expect(outputOf("cat", [])).resolves.toBe("");
});

test("rejects with the error message of a program that fails", async () => {
  await expect(outputOf("sh", ["-c", "echo refused >&2; exit 3"])).rejects.toThrow("refused");
});

test("does not mind a program that ends without reading its input", async () => {
  // More than a pipe holds, so that the program ends before all is written.
  const input = "x".repeat(1_000_000);
  await expect(outputOf("true", [], { input })).resolves.toBe("");
  await expect(outputOf("sh", ["-c", "echo refused >&2; exit 3"], { input })).rejects.toThrow("refused");
});

test("rejects if there is no such program", async () => {
  await expect(outputOf("no-such-program", [])).rejects.toThrow("ENOENT");
});
