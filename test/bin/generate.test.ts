import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { kindData } from "../../lib/kinds/kind-data.generated.ts";

const program = join(import.meta.dirname, "../../bin/generate.ts");

it("reports how the kinds compare with ACK's, and writes nothing", async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [program, "--gate"], { timeout: 50_000 });
  const complete = kindData.map(({ resource }, index) => `${resource.kind} (\\d+)/\\${index + 1}\n`);
  expect(stdout).toMatch(new RegExp(`^${complete.join("")}`));
  expect(stdout).not.toContain("wrote");
});

it("explains its flags after one that it does not know", async () => {
  const running = promisify(execFile)(process.execPath, [program, "--frobnicate"]);
  const stderr = expect.stringMatching(/^Unknown option '--frobnicate'[^\n]*\n\nnpm run generate -- /);
  await expect(running).rejects.toMatchObject({ code: 2, stderr });
});
