/** How much of a change the history keeps: its values (`full`), only the names of its fields (`fields`), or nothing (`off`). */
export const historyValues = ["full", "fields", "off"] as const;

export type HistoryValues = (typeof historyValues)[number];
