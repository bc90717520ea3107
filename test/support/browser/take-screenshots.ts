import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  endsPage,
  examplePage,
  examplePass,
  exampleWidget,
  healthyPage,
  hostilePass,
  pageWithoutApiServer,
  shadowPage,
} from "../history/example-pages.ts";
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
    };
    if (theme === "light") Object.assign(pictures, { "history-ends": endsPage(), "history-script": hostilePass() });
    for (const [name, markup] of Object.entries(pictures)) await take(markup, theme, 1_080, `${name}-${theme}.png`);
    const states = {
      healthy: healthyPage(),
      broken: examplePage(),
      shadow: shadowPage(),
      "without-api-server": pageWithoutApiServer(),
    };
    for (const [name, markup] of Object.entries(states)) {
      for (const width of [420, 1_400, 2_200]) await take(markup, theme, width, `page/${name}-${width}-${theme}.webp`);
    }
  }
} finally {
  await browser.close();
  await rm(directory, { recursive: true, force: true });
}

async function take(markup: string, theme: string, width: number, file: `${string}.${"png" | "webp"}`): Promise<void> {
  const page = await browser.newPage();
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: theme }]);
  await page.setViewport({ width, height: 700 });
  await page.setContent(markup);
  const path = join(IMAGES, file) as typeof file;
  await page.screenshot({ path, fullPage: true, ...(file.endsWith(".webp") && { quality: 60 }) });
  await page.close();
}
