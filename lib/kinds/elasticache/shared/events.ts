import type { At } from "../../../kind/at.ts";

/** The read of a resource's events: those of 14 days, of which ElastiCache keeps no others, in minutes. ACK shows at most 20. */
export const eventsOf = (SourceType: string) =>
  ({
    call: "DescribeEvents",
    input: { SourceType, Duration: 14 * 24 * 60, MaxRecords: 20 },
    ids: ({ name }: At) => ({ SourceIdentifier: name.toLowerCase() }),
  }) as const;
