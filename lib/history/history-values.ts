/** Which values the history keeps: all, only the names of their fields, or none, because there is no history. */
export const historyValues = ["full", "fields", "off"] as const;

export type HistoryValues = (typeof historyValues)[number];
