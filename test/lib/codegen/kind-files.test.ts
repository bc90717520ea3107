import { expect, test } from "vitest";
import { generateKind } from "../../../lib/codegen/kind-files.ts";
import { readPage } from "../../../lib/codegen/page/read-page.ts";

test("no file is generated for a kind with a column that shows nothing", async () => {
  const { definition, ...defined } = await readPage("lib/kinds/sqs/queue");
  const printerColumns = [{ name: "DELAY", type: "string", jsonPath: ".spec.delaySecond" } as const];
  const generated = () => generateKind({ ...defined, definition: { ...definition, printerColumns } });
  expect(generated).toThrow("columns: DELAY: spec has no delaySecond (did you mean delaySeconds?), but ");
});

test("no file is generated for a kind with a value that has a member which the field does not have", async () => {
  const { definition, ...defined } = await readPage("lib/kinds/ecr/repository");
  const { data } = definition;
  if (data === undefined) return expect.fail();
  const { imageScanningConfiguration: part } = data.parts;
  const parts = {
    ...data.parts,
    imageScanningConfiguration: { ...part, initial: { scanPush: false } },
  } as typeof data.parts;
  const generated = () => generateKind({ ...defined, definition: { ...definition, data: { ...data, parts } } });
  expect(generated).toThrow(
    "parts.imageScanningConfiguration.initial: there is no field scanPush (did you mean scanOnPush?), but scanOnPush",
  );
});
