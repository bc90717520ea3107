import {
  CloudWatchLogsClient,
  FilterLogEventsCommand,
  ResourceNotFoundException,
} from "@aws-sdk/client-cloudwatch-logs";
import { expect, test, vi } from "vitest";
import { createOutlookLog, createRecordLog } from "../../../../lib/local/history/latest-in-log.ts";
import { historyRecord } from "../../../support/history/history-record.ts";

const line = (requestId: string) => JSON.stringify(historyRecord({ requestId }));

/** A log to which the test adds lines. Each request returns at most two lines. */
function logging() {
  const events: { message: string; timestamp: number }[] = [];
  const starts: (number | undefined)[] = [];
  const logs = new CloudWatchLogsClient({ region: "us-west-2" });
  const answer = async (command: unknown) => {
    if (!(command instanceof FilterLogEventsCommand)) throw new Error("an unexpected call");
    const { startTime = 0, nextToken = "0" } = command.input;
    starts.push(startTime);
    const since = events.filter(({ timestamp }) => timestamp >= startTime);
    const next = Number(nextToken) + 2;
    return {
      events: since.slice(Number(nextToken), next),
      ...(next < since.length ? { nextToken: String(next) } : {}),
    };
  };
  // The client has an overload for each command.
  vi.spyOn(logs, "send").mockImplementation(answer as never);
  const log = createRecordLog(logs, "history");
  return { events, starts, logs, requests: async () => (await log()).map(({ record }) => record.requestId) };
}

test("returns the latest records first, and ignores other lines", async () => {
  const { events, requests } = logging();
  events.push(
    { message: "START", timestamp: 1 },
    { message: line("a"), timestamp: 2 },
    { message: line("b"), timestamp: 3 },
    { message: line("c"), timestamp: 4 },
  );
  expect(await requests()).toEqual(["c", "b", "a"]);
});

test("keeps the records that it has read, and requests only those that may have been added since", async () => {
  const { events, starts, requests } = logging();
  events.push({ message: line("a"), timestamp: 100_000 });
  expect(await requests()).toEqual(["a"]);
  events.push({ message: line("late"), timestamp: 99_000 }, { message: line("b"), timestamp: 101_000 });
  expect(await requests()).toEqual(["b", "a", "late"]);
  expect(starts).toEqual([0, 90_000, 90_000]);
});

test("is empty until something is written", async () => {
  const { logs, requests } = logging();
  vi.spyOn(logs, "send").mockRejectedValue(new ResourceNotFoundException({ message: "no group", $metadata: {} }));
  expect(await requests()).toEqual([]);
});

const outlookLine = (name: string, would: string, problems: unknown = []) =>
  JSON.stringify({
    ...{ level: "INFO", message: "shadow", kind: "Bucket", namespace: "shop", name, would },
    ...{ changes: [{ field: "versioning" }], problems, notes: 0 },
  });

function outlookLog(answer: () => Promise<unknown>) {
  const logs = new CloudWatchLogsClient({ region: "us-west-2" });
  // The client has an overload for each command.
  vi.spyOn(logs, "send").mockImplementation(answer as never);
  return createOutlookLog(logs, "history");
}

test("returns what the latest pass over each object would do, the latest first, and ignores other lines", async () => {
  const events = [
    { message: `START\n${outlookLine("a", "create")}`, timestamp: 1 },
    { message: outlookLine("b", "fail", 2), timestamp: 2 },
    { message: outlookLine("a", "keep"), timestamp: 3 },
    { message: '{"message":"not reconciled","cause":"shadow"}', timestamp: 4 },
    { message: '"shadow" {', timestamp: 5 },
  ];
  const log = outlookLog(async () => ({ events: events.splice(0) }));
  const found = async () => (await log()).map(({ line: { name, would } }) => [name, would]);
  expect(await found()).toEqual([
    ["a", "keep"],
    ["b", "fail"],
  ]);
  events.push({ message: outlookLine("b", "update"), timestamp: 6 });
  expect(await found()).toEqual([
    ["b", "update"],
    ["a", "keep"],
  ]);
});

test("has no outlooks until the function has written its first line", async () => {
  const missing = new ResourceNotFoundException({ message: "no group", $metadata: {} });
  expect(await outlookLog(() => Promise.reject(missing))()).toEqual([]);
});
