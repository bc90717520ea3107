/** One alarm: a metric, and the condition under which its values indicate that something is broken. */
export interface AlarmDefinition {
  /** The last part of the alarm's name. */
  readonly name: string;
  readonly metric: {
    readonly namespace: string;
    readonly metricName: string;
    readonly dimensionsMap: Readonly<Record<string, string>>;
  };
  readonly statistic: "Sum" | "Maximum";
  readonly periodMinutes: number;
  readonly breaches: "above" | "below";
  readonly threshold: number;
  /** The alarm is raised when `breaching` of the last `periods` periods breach the threshold. */
  readonly breaching: number;
  readonly periods: number;
  /** Set if a period without a value breaches the threshold. If omitted, such a period does not breach it. */
  readonly missingBreaches?: true;
  /** A description of the problem, for the person on call. */
  readonly meaning: string;
  /** The section of docs/troubleshooting.md that says what to do. */
  readonly section: string;
}
