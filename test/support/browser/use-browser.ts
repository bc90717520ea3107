import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "puppeteer-core";
import { afterAll, beforeAll } from "vitest";
import { openBrowser } from "./open-browser.ts";

/** Opens a browser before the tests of the surrounding block, and closes it after them. The browser is available while the tests run. */
export function useBrowser(): () => Browser {
  let directory: string;
  let browser: Browser;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), "driftless-browser-"));
    browser = await openBrowser(directory);
  });
  afterAll(async () => {
    await browser?.close();
    await rm(directory, { recursive: true, force: true, maxRetries: 3 });
  });
  return () => browser;
}
