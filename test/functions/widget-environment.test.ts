import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { withSettings } from "../../functions/settings-file.ts";
import { parseWidgetEnvironment } from "../../functions/widget-environment.ts";
import { temporaryDirectory } from "../support/programs/temporary-directory.ts";

const others = { AWS_REGION: "us-west-2", HISTORY_LOG_GROUP: "history" };
const SETTINGS = JSON.stringify({ kinds: ["Bucket", "Table"] });

test("the history widget's function reads the kinds from its settings", () => {
  expect(parseWidgetEnvironment({ ...others, SETTINGS }).SETTINGS).toEqual({ kinds: ["Bucket", "Table"] });
});

test("and from a file, if they are too long for a variable", async () => {
  const file = join(await temporaryDirectory(), "settings.json");
  await writeFile(file, SETTINGS);
  const variables = withSettings({ ...others, SETTINGS_FILE: pathToFileURL(file).href });
  expect(parseWidgetEnvironment(variables).SETTINGS).toEqual({ kinds: ["Bucket", "Table"] });
});

test.each([undefined, "", "Bucket", "{}", '{"kinds":[]}', '{"kinds":["<b>"]}'])(
  "settings that are %s are rejected without being quoted",
  (invalid) => {
    const parse = () => parseWidgetEnvironment({ ...others, SETTINGS: invalid });
    expect(parse).toThrow("the function's environment is invalid");
    expect(parse).not.toThrow(/Bucket|<b>/);
  },
);
