/** The exit statuses of `kubectl driftless`. */
export const EXIT = {
  /** Nothing to report. */
  nothing: 0,
  /** There is something to report, such as changes in a plan. */
  changes: 1,
  /** Something is refused, or invalid usage. */
  problems: 2,
  /** The command could not look. */
  unread: 3,
  interrupted: 130,
} as const;

/** An exit status of `kubectl driftless`. */
export type ExitStatus = (typeof EXIT)[keyof typeof EXIT];
