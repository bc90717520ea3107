/**
 * How much of a change the history keeps: its values (`full`), only the names of the changed fields (`fields`), or nothing, because there
 * is no history (`off`).
 */
export const historyValues = ["full", "fields", "off"] as const;

export type HistoryValues = (typeof historyValues)[number];
