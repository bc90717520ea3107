import { join } from "node:path";
import { expect, test } from "vitest";
import { pagePaths } from "../../../../lib/codegen/page/page-paths.ts";
import { descriptionOf } from "../../../kind/descriptions.ts";

const ROOT = join(import.meta.dirname, "../../../..");

/** What the names of errors say about something that does not exist. */
const ABSENT = /not.?found|no.?such|non.?existent|does.?not.?exist/i;

// A pass would create, or forget, what such an error hides.
test.each(pagePaths())(
  "%s takes no other error for the absence of something than its description names",
  async (path) => {
    const { page } = await import(join(ROOT, `${path}.ts`));
    const others = new Set(absentCodesIn(page).filter((code) => !ABSENT.test(code)));
    expect([...others].sort()).toEqual(descriptionOf(page.resource.kind).absent ?? []);
  },
);

/** The error codes in all members `absent` of a page. */
function absentCodesIn(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([member, inner]) =>
    member === "absent" ? [inner].flat().map(String) : absentCodesIn(inner),
  );
}
