import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { services } from "../../../../lib/aws/services/index.ts";

test("the list contains the service of every file", () => {
  const files = readdirSync(join(import.meta.dirname, "../../../../lib/aws/services"));
  const listed = services.map(({ name }) => `${name.toLowerCase().replaceAll(" ", "-")}.ts`);
  expect(listed.toSorted()).toEqual(files.filter((file) => file !== "index.ts").toSorted());
});
