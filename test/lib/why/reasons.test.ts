import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { adviceOnNotes } from "../../../lib/why/advice-on-notes.ts";
import { adviceOnRefusals } from "../../../lib/why/advice-on-refusals.ts";
import { adviceOnRoles } from "../../../lib/why/advice-on-roles.ts";
import { adviceOnWaits } from "../../../lib/why/advice-on-waits.ts";

const LIB = join(import.meta.dirname, "../../../lib");
const sources = ["reconcile", "annotations", "kind", "kinds"]
  .flatMap((folder) =>
    readdirSync(join(LIB, folder), { recursive: true, encoding: "utf8" }).map((file) => join(LIB, folder, file)),
  )
  .filter((file) => file.endsWith(".ts"))
  .map((file) => readFileSync(file, "utf8"))
  .join("\n");

/** The first arguments of the errors of this class that the code creates. */
function reasonsOf(error: string): readonly string[] {
  const found = sources.matchAll(new RegExp(`new ${error}\\(\\s*"(\\w+)"`, "g"));
  return [...new Set([...found].map(([, reason = ""]) => reason))];
}

test("every reason of ACK.Terminal has advice", () => {
  const reasons = reasonsOf("TerminalError");
  expect(reasons).toContain("AlreadyExists");
  expect(reasons.length).toBeGreaterThan(15);
  expect(reasons.filter((reason) => !Object.hasOwn(adviceOnRefusals, reason))).toEqual([]);
});

test("every reason for which there is no role has advice", () => {
  const reasons = reasonsOf("RoleError");
  expect(reasons).toContain("NotAssumed");
  expect(reasons.filter((reason) => !Object.hasOwn(adviceOnRoles, reason))).toEqual([]);
});

test("every other reason that the engine reports has advice", () => {
  const constant = /\breason: "([A-Z][a-z]\w*)"|\b[A-Z_]+ = "([A-Z][a-z]+[A-Z]\w*)";/g;
  const found = [...sources.matchAll(constant)].map(([, reason, named = ""]) => reason ?? named);
  const tables = { ...adviceOnWaits, ...adviceOnNotes, ...adviceOnRefusals };
  expect(found).toEqual(expect.arrayContaining(["Paused", "ApprovalRequired", "DeleteRateExceeded"]));
  // The fate of an object that is gone, the role that was chosen and an approval that was used keep nothing from being Ready.
  const harmless = new Set(["Deleted", "Kept", "Selected", "Approved"]);
  expect([...new Set(found)].filter((one) => !harmless.has(one) && !Object.hasOwn(tables, one))).toEqual([]);
});
