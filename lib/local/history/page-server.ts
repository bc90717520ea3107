import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { HistoryEntry } from "../../history/viewer/entry.ts";
import { type HistoryFilter, parseFilter } from "../../history/viewer/filter/filter.ts";
import { type Html, markupOf } from "../../history/viewer/html.ts";
import type { InventoryEntry } from "../../history/viewer/inventory/inventory.ts";
import type { Waiting } from "../../history/viewer/inventory/overview.ts";
import { historyPage, outlookPage } from "../../history/viewer/live-page.ts";
import type { OutlookEntry } from "../../history/viewer/outlook/outlook.ts";
import { passPage, plainPage } from "../../history/viewer/page.ts";
import { STYLES } from "../../history/viewer/style.ts";
import type { TimeZone } from "../../history/viewer/time.ts";
import { errorText } from "../../text/error-text.ts";
import { keepLatest } from "./keep-latest.ts";
import { REFRESH_SCRIPT } from "./refresh-script.ts";

/** The sources of the data that the page shows. */
export interface PageSources {
  /** The name of the cluster. */
  readonly cluster: string;
  /** The kinds that the deployment serves. */
  readonly kinds: readonly string[];
  /** The latest records, newest first. */
  readonly entries: () => Promise<readonly HistoryEntry[]>;
  /** The objects in the cluster. */
  readonly inventory: () => Promise<readonly InventoryEntry[]>;
  readonly waiting: () => Promise<readonly Waiting[]>;
  /** In shadow mode, what would happen to each object. The page then shows this, because nothing happens. */
  readonly outlooks?: (() => Promise<readonly OutlookEntry[]>) | undefined;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly timeZone: TimeZone;
}

/** A running server of the history page. */
export interface PageServer extends AsyncDisposable {
  /** `http://127.0.0.1:port/` */
  readonly address: string;
}

interface Answer {
  readonly status: number;
  readonly type?: string;
  readonly body: string;
}

/** Serves the page on a free port of this machine, even while the sources do not respond. Other sites cannot read it. */
export async function servePage(sources: PageSources): Promise<PageServer> {
  const { cluster, kinds, now, timeZone } = sources;
  const history = keepLatest(sources.entries, now);
  const inventory = keepLatest(sources.inventory, now);
  const waiting = keepLatest(sources.waiting, now);
  const outlooks = sources.outlooks && keepLatest(sources.outlooks, now);
  const server = createServer((request, response) => void serve(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const at = server.address();
  if (at === null || typeof at === "string") throw new Error("the system assigned no port");
  // A request with any other host name comes from a site whose owner has made the site's name resolve to this machine.
  const hosts = [`127.0.0.1:${at.port}`, `localhost:${at.port}`];
  return {
    address: `http://127.0.0.1:${at.port}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const {
      status,
      type = "text/html",
      body,
    } = await answer(request).catch((error: unknown) =>
      page(503, plainPage(`The stack does not respond: ${errorText(error)}`)),
    );
    response.writeHead(status, { ...HEADERS, "content-type": `${type}; charset=utf-8` });
    response.end(request.method === "HEAD" ? undefined : body);
  }

  async function answer({ method, headers, url = "/" }: IncomingMessage): Promise<Answer> {
    if (!hosts.includes(headers.host ?? "")) return page(421, plainPage("This page has a different address."));
    if (method !== "GET" && method !== "HEAD") return page(405, plainPage("This page can only be read."));
    // Other sites may link to the page, but must not frame or fetch it.
    const isForeign = headers["sec-fetch-site"] === "cross-site" && headers["sec-fetch-mode"] !== "navigate";
    if (isForeign) return page(403, plainPage("This page is not for other sites."));
    const { pathname, searchParams } = new URL(url, "http://127.0.0.1");
    if (pathname === "/refresh.js") return { status: 200, type: "text/javascript", body: REFRESH_SCRIPT };
    if (pathname === "/pass") return await pass(searchParams.get("key"));
    if (pathname === "/") return page(200, await overview(parseFilter(Object.fromEntries(searchParams))));
    return page(404, plainPage("Page not found."));
  }

  async function overview(filter: HistoryFilter): Promise<Html> {
    const common = { cluster, at: now(), timeZone };
    if (outlooks !== undefined) {
      const [would, queued] = await Promise.all([outlooks(), waiting()]);
      return outlookPage({ ...common, outlooks: would, waiting: queued });
    }
    const [happened, objects, queued] = await Promise.all([history(), inventory(), waiting()]);
    return historyPage({ ...common, kinds, filter, history: happened, inventory: objects, waiting: queued });
  }

  async function pass(key: string | null): Promise<Answer> {
    const { value: entries = [] } = await history();
    const entry = entries.find((one) => one.key === key);
    if (entry === undefined) return page(404, plainPage("This pass is no longer kept."));
    return page(200, passPage(entry, timeZone));
  }
}

function page(status: number, content: Html): Answer {
  return { status, body: markupOf(content) };
}

const styleHashes = STYLES.map((css) => `'sha256-${createHash("sha256").update(css).digest("base64")}'`);

const HEADERS = {
  "content-security-policy": [
    "default-src 'none'",
    `style-src ${styleHashes.join(" ")}`,
    "script-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
  "cross-origin-resource-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "cache-control": "no-store",
};
