import { expect, test } from "vitest";
import { generateKind } from "../../../../lib/codegen/kind-files.ts";
import { readPage } from "../../../../lib/codegen/page/read-page.ts";

test("what is wrong with a page begins with its path", async () => {
  const { definition, ...defined } = await readPage("lib/kinds/sqs/queue");
  const read = () => generateKind({ ...defined, definition: { ...definition, names: {} } });
  expect(read).toThrow(/^lib\/kinds\/sqs\/queue\.ts: spec\.\w+ could name something, because /);
});
