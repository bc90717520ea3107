/** Receives, one short line at a time, what a slow step is doing. */
export type Progress = (line: string) => void;
