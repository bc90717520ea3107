/** Calls one export with a text wherever it takes one. The result is not checked. */
export interface Feeder {
  readonly feed: (text: string) => unknown;
  /** The names of the errors that the export documents, beside `TerminalError`. */
  readonly throws: readonly string[];
}

/** Feeders by the export that they call, as in `lib/queue/consume.ts#consume`. */
export type Feeders = Readonly<Record<string, Feeder>>;

/** Creates the feeders of a module, by the names of its exports. */
export function feeding(path: string, feeds: Readonly<Record<string, Feeder["feed"] | Feeder>>): Feeders {
  return Object.fromEntries(
    Object.entries(feeds).map(([name, feed]) => [
      `${path}#${name}`,
      typeof feed === "function" ? { feed, throws: [] } : feed,
    ]),
  );
}

/** A feeder for an export that throws these errors, as its documentation says. */
export function throwing(throws: readonly string[], feed: Feeder["feed"]): Feeder {
  return { feed, throws };
}
