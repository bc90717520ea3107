/** Receives short lines, one at a time, that report what a slow step is doing. */
export type Progress = (line: string) => void;
