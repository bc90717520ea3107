import type { Page } from "puppeteer-core";
import { describe, expect, onTestFinished, test } from "vitest";
import { servePage } from "../../../../lib/local/history/page-server.ts";
import { eventually } from "../../../support/assertions/eventually.ts";
import { noBrowser } from "../../../support/browser/open-browser.ts";
import { useBrowser } from "../../../support/browser/use-browser.ts";
import { healthyInventory } from "../../../support/history/example-inventory.ts";
import {
  crowdedPage,
  examplePage,
  examplePass,
  exampleWidget,
  pageWithoutApiServer,
  shadowPage,
} from "../../../support/history/example-pages.ts";
import { exampleSources } from "../../../support/history/example-sources.ts";
import { historyEntry } from "../../../support/history/history-record.ts";

const HOSTILE = "<script>alert(1)</script>";

describe.skipIf(noBrowser !== undefined)("in a browser, the page", () => {
  const browser = useBrowser();

  async function showing(entries: readonly ReturnType<typeof historyEntry>[], scheme = "light"): Promise<Page> {
    const server = await servePage(exampleSources(entries));
    onTestFinished(() => server[Symbol.asyncDispose]());
    const page = await browser().newPage();
    onTestFinished(() => page.close());
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
    await page.goto(server.address);
    return page;
  }

  test("shows an object called <script>alert(1)</script> in every field as text, and runs nothing", async () => {
    const entry = historyEntry({
      ...{
        kind: HOSTILE,
        namespace: HOSTILE,
        name: HOSTILE,
        event: HOSTILE,
        reasons: [HOSTILE],
        actor: HOSTILE,
        arn: HOSTILE,
      },
      ...{ uid: HOSTILE, requestId: HOSTILE, cluster: HOSTILE, spec: { name: HOSTILE } },
      changes: [{ field: HOSTILE, from: HOSTILE, to: `${HOSTILE}!` }],
      error: { call: HOSTILE, code: HOSTILE, message: HOSTILE },
    });
    const page = await showing([entry]);
    const alerts: string[] = [];
    page.on("dialog", (dialog) => {
      alerts.push(dialog.message());
      void dialog.dismiss();
    });
    const scripts = () => page.$$eval("script", (elements) => elements.map((script) => script.outerHTML));
    expect(await scripts()).toEqual(['<script src="/refresh.js" defer=""></script>']);
    expect(await page.$eval("tbody tr:last-child .dl-object", (cell) => cell.textContent)).toBe(
      `${HOSTILE}/${HOSTILE}`,
    );
    await page.click("td a[href^='/pass']");
    await page.waitForSelector("article");
    expect(await scripts()).toEqual([]);
    const shown = (await page.$eval("article", (article) => article.textContent)) ?? "";
    expect(shown.split(HOSTILE).length - 1).toBeGreaterThan(10);
    expect(alerts).toEqual([]);
  });

  test("shows new records automatically, and keeps what is being typed", async () => {
    const entries = [historyEntry({ name: "first" })];
    const page = await showing(entries);
    await page.focus("input[name=name]");
    await page.keyboard.type("sec");
    entries.push(historyEntry({ name: "second", requestId: "2" }));
    const names = () => page.$$eval(".dl-object", (cells) => cells.map((cell) => cell.textContent));
    await eventually(async () => expect(await names()).toEqual(["shop/first", "shop/second"]));
    expect(await page.$eval("input[name=name]", (input) => input.value)).toBe("sec");
    await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")]);
    expect(await names()).toEqual(["shop/second"]);
  });

  test("can be used with only the keyboard: first the filter, then the folded kinds, the details, and back", async () => {
    const page = await showing([historyEntry({ name: "only" })]);
    const focused = () => page.evaluate("document.activeElement.textContent || document.activeElement.name");
    const seen: unknown[] = [];
    for (let presses = 0; presses < 10; presses++) {
      await page.keyboard.press("Tab");
      seen.push(await focused());
    }
    expect(seen[1]).toBe("namespace");
    expect(seen.slice(6)).toEqual(["Filter", "Show all", "3 kinds without objects", "Details of Bucket shop/only"]);
    await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")]);
    await page.keyboard.press("Tab");
    expect(await focused()).toBe("Back to the history");
  });

  test("begins with what is not ready, within the first screen, however many kinds there are", async () => {
    const page = await browser().newPage();
    onTestFinished(() => page.close());
    for (const [width, height] of [
      [420, 900],
      [1_400, 700],
    ] as const) {
      await page.setViewport({ width, height });
      await page.setContent(crowdedPage());
      const headings = await page.$$eval("h2", (elements) => elements.map(({ textContent }) => textContent));
      expect(headings[0]).toMatch(/^Not ready now: \d+$/);
      const bottom = await page.$eval(".dl-inventory tbody tr", (row) => row.getBoundingClientRect().bottom);
      expect(bottom).toBeLessThanOrEqual(height);
    }
  });

  test("folds the kinds without objects away, and keeps them unfolded when it refreshes itself", async () => {
    const server = await servePage({ ...exampleSources([]), inventory: async () => healthyInventory });
    onTestFinished(() => server[Symbol.asyncDispose]());
    const page = await browser().newPage();
    onTestFinished(() => page.close());
    await page.goto(server.address);
    const numbers = () => page.$$eval(".dl-numbers th[scope=row]", (cells) => cells.map((cell) => cell.textContent));
    expect(await numbers()).toEqual(["Bucket", "Table", "changes"]);
    const text = () => page.$eval("#empty-kinds", (element) => element.textContent);
    expect(await text()).toBe("1 kind without objectsTopic");
    await page.click("#empty-kinds summary");
    await page.evaluate("document.querySelector('.dl-numbers').id = 'before'");
    await page.waitForFunction("document.getElementById('before') === null");
    expect(await page.$eval("#empty-kinds", (element) => element.hasAttribute("open"))).toBe(true);
  });

  test("works without scripts", async () => {
    const page = await showing([historyEntry()]);
    await page.setJavaScriptEnabled(false);
    await page.reload();
    expect(await page.$eval("meta[http-equiv=refresh]", (meta) => meta.content)).toBe("5");
    expect(await page.$$(".dl-object")).toHaveLength(1);
  });

  test.each([420, 1_400, 2_200])("is not wider than a window of %i pixels", async (width) => {
    const page = await browser().newPage();
    onTestFinished(() => page.close());
    await page.setViewport({ width, height: 800 });
    for (const markup of [examplePage(), crowdedPage(), examplePass(), shadowPage(), pageWithoutApiServer()]) {
      await page.setContent(markup);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
    }
  });

  test.each([
    ["light", "rgb(255, 255, 255)"],
    ["dark", "rgb(15, 23, 34)"],
  ])("is %s if the browser is", async (scheme, ground) => {
    const page = await showing([historyEntry()], scheme);
    expect(await page.evaluate("getComputedStyle(document.querySelector('.driftless')).backgroundColor")).toBe(ground);
  });

  test.each(["light", "dark"] as const)(
    "is legible as a widget in CloudWatch's %s theme, whatever the browser's",
    async (theme) => {
      const page = await browser().newPage();
      onTestFinished(() => page.close());
      await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: theme === "dark" ? "light" : "dark" }]);
      await page.setContent(exampleWidget(theme));
      const contrasts = (await page.evaluate(LEAST_CONTRASTS)) as readonly {
        readonly text: string;
        readonly ratio: number;
      }[];
      expect(contrasts.length).toBeGreaterThan(40);
      expect(contrasts.filter(({ ratio }) => ratio < 4.5)).toEqual([]);
    },
  );
});

// The contrast ratio as WCAG 2.2 defines it, for every element that has its own text.
const LEAST_CONTRASTS = `(() => {
  const parse = (color) => color.match(/[\\d.]+/g).map(Number);
  const luminance = (color) => {
    const [r, g, b] = color.map((part) => part / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const groundOf = (element) => {
    for (let at = element; at !== null; at = at.parentElement) {
      const color = parse(getComputedStyle(at).backgroundColor);
      if (color[3] !== 0) return color;
    }
    return [255, 255, 255];
  };
  return [...document.querySelectorAll(".driftless *")]
    .filter((element) => element.checkVisibility() && [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== ""))
    .map((element) => {
      const [one, other] = [parse(getComputedStyle(element).color), groundOf(element)].map(luminance).sort((a, b) => b - a);
      return { text: element.textContent, ratio: (one + 0.05) / (other + 0.05) };
    });
})()`;
