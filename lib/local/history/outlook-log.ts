import type { CloudWatchLogsClient } from "@aws-sdk/client-cloudwatch-logs";
import { type OutlookEntry, parseOutlook } from "../../history/viewer/outlook.ts";
import { linesSince } from "./log-lines.ts";

/** What passes in shadow mode would do, according to a log group. */
export interface OutlookLog {
  /** What the latest pass over each object would do, the latest first. */
  latest(): Promise<readonly OutlookEntry[]>;
}

const MOST_OBJECTS = 1_000;

/** Reads from a log group what each pass would do, and keeps the latest pass over each object. */
export function createOutlookLog(logs: CloudWatchLogsClient, logGroupName: string): OutlookLog {
  let outlooks: readonly OutlookEntry[] = [];
  return {
    async latest() {
      const found = new Map(outlooks.map((outlook) => [objectOf(outlook), outlook]));
      const query = { logGroupName, filterPattern: '{ $.message = "shadow" }', since: outlooks[0]?.at ?? 0 };
      for await (const { text, at } of linesSince(logs, query)) {
        const line = parseOutlook(text);
        if (line !== undefined) found.set(objectOf({ line, at }), { line, at });
      }
      outlooks = [...found.values()].sort((one, other) => other.at - one.at).slice(0, MOST_OBJECTS);
      return outlooks;
    },
  };
}

function objectOf({ line: { kind, namespace, name } }: OutlookEntry): string {
  return `${kind} ${namespace}/${name}`;
}
