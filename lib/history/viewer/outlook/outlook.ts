import * as z from "zod/mini";

const Messages = z.union([z.array(z.string()), z.number()]);

const Line = z.object({
  message: z.literal("shadow"),
  kind: z.string(),
  namespace: z.string(),
  name: z.string(),
  would: z.string(),
  whose: z.optional(z.string()),
  resource: z.optional(z.string()),
  changes: z.array(z.object({ field: z.string(), from: z.optional(z.string()), to: z.optional(z.string()) })),
  problems: Messages,
  notes: Messages,
});

/** A line in which the reconcile function logs, in shadow mode, what a pass would do. Without values, it contains only numbers of messages. */
export type OutlookLine = Omit<z.infer<typeof Line>, "message">;

/** What a pass would do, as it was found in the log. */
export interface OutlookEntry {
  readonly line: OutlookLine;
  /** When it was written, in milliseconds since the epoch. */
  readonly at: number;
}

/** Reads a line of a log. Returns `undefined` if the line does not report what a pass would do. */
export function parseOutlook(text: string): OutlookLine | undefined {
  if (!text.includes('"shadow"')) return undefined;
  try {
    return Line.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
