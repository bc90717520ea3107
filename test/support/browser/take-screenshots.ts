import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { examplePage, examplePass, exampleWidget, hostilePass } from "../history/example-pages.ts";
import { openBrowser } from "./open-browser.ts";

// npm run screenshots: takes the screenshots for the documentation.
const IMAGES = join(import.meta.dirname, "../../../docs/images");

const directory = await mkdtemp(join(tmpdir(), "driftless-screenshots-"));
const browser = await openBrowser(directory);
try {
  for (const theme of ["light", "dark"] as const) {
    const pictures = {
      history: examplePage(),
      "history-pass": examplePass(),
      "history-widget": exampleWidget(theme),
      "history-script": hostilePass(),
    };
    for (const [name, markup] of Object.entries(pictures)) {
      const page = await browser.newPage();
      await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: theme }]);
      await page.setViewport({ width: 1_080, height: 700 });
      await page.setContent(markup);
      const path = join(IMAGES, `${name}-${theme}.png`) as `${string}.png`;
      await page.screenshot({ path, fullPage: true, optimizeForSpeed: false });
      await page.close();
    }
  }
} finally {
  await browser.close();
  await rm(directory, { recursive: true, force: true });
}
