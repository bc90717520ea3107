import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { HistoryEntry } from "../../history/viewer/entry.ts";
import { matches, parseFilter } from "../../history/viewer/filter.ts";
import { type Html, markupOf } from "../../history/viewer/html.ts";
import type { OutlookEntry } from "../../history/viewer/outlook.ts";
import type { StateCounts, Waiting } from "../../history/viewer/overview.ts";
import { historyPage, outlookPage, passPage, plainPage } from "../../history/viewer/page.ts";
import { STYLES } from "../../history/viewer/style.ts";
import type { TimeZone } from "../../history/viewer/time.ts";
import { REFRESH_SCRIPT } from "./refresh-script.ts";

/** The sources of the data that the page shows. */
export interface PageSources {
  /** The latest records, newest first. */
  readonly entries: () => Promise<readonly HistoryEntry[]>;
  readonly states: () => Promise<readonly StateCounts[]>;
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

const MOST_ROWS = 200;

/** Serves the page on a free port of this machine. Other sites cannot read it. */
export async function servePage(sources: PageSources): Promise<PageServer> {
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
      page(503, plainPage(`The stack does not respond: ${error instanceof Error ? error.message : String(error)}`)),
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
    if (pathname === "/" && sources.outlooks !== undefined) return await outlook(sources.outlooks);
    if (pathname === "/") return await history(parseFilter(Object.fromEntries(searchParams)));
    return page(404, plainPage("Page not found."));
  }

  async function history(filter: ReturnType<typeof parseFilter>): Promise<Answer> {
    const [entries, states, waiting] = await Promise.all([sources.entries(), sources.states(), sources.waiting()]);
    const shown = entries.filter(({ record }) => matches(record, filter)).slice(0, MOST_ROWS);
    const { timeZone } = sources;
    return page(200, historyPage({ entries: shown, filter, states, waiting, at: sources.now(), timeZone }));
  }

  async function outlook(read: NonNullable<PageSources["outlooks"]>): Promise<Answer> {
    const [outlooks, waiting] = await Promise.all([read(), sources.waiting()]);
    const shown = outlooks.slice(0, MOST_ROWS);
    return page(200, outlookPage({ outlooks: shown, waiting, at: sources.now(), timeZone: sources.timeZone }));
  }

  async function pass(key: string | null): Promise<Answer> {
    const entry = (await sources.entries()).find((one) => one.key === key);
    if (entry === undefined) return page(404, plainPage("This pass is no longer kept."));
    return page(200, passPage(entry, sources.timeZone));
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
