import { CloudWatchLogsClient, ResourceNotFoundException } from "@aws-sdk/client-cloudwatch-logs";
import { expect, test, vi } from "vitest";
import { createOutlookLog } from "../../../../lib/local/history/outlook-log.ts";

const line = (name: string, would: string, problems: unknown = []) =>
  JSON.stringify({
    ...{ level: "INFO", message: "shadow", kind: "Bucket", namespace: "shop", name, would },
    ...{ changes: [{ field: "versioning" }], problems, notes: 0 },
  });

function logging(answer: () => Promise<unknown>) {
  const logs = new CloudWatchLogsClient({ region: "us-west-2" });
  // The client has an overload for each command.
  vi.spyOn(logs, "send").mockImplementation(answer as never);
  return createOutlookLog(logs, "history");
}

test("returns what the latest pass over each object would do, the latest first, and ignores other lines", async () => {
  const events = [
    { message: `START\n${line("a", "create")}`, timestamp: 1 },
    { message: line("b", "fail", 2), timestamp: 2 },
    { message: line("a", "keep"), timestamp: 3 },
    { message: '{"message":"not reconciled","cause":"shadow"}', timestamp: 4 },
    { message: '"shadow" {', timestamp: 5 },
  ];
  const log = logging(async () => ({ events: events.splice(0) }));
  const found = async () => (await log()).map(({ line: { name, would } }) => [name, would]);
  expect(await found()).toEqual([
    ["a", "keep"],
    ["b", "fail"],
  ]);
  events.push({ message: line("b", "update"), timestamp: 6 });
  expect(await found()).toEqual([
    ["b", "update"],
    ["a", "keep"],
  ]);
});

test("is empty until the function has written its first line", async () => {
  const missing = new ResourceNotFoundException({ message: "no group", $metadata: {} });
  expect(await logging(() => Promise.reject(missing))()).toEqual([]);
});
