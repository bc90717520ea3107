import {
  CloudWatchLogsClient,
  DescribeLogGroupsCommand,
  GetQueryResultsCommand,
  StartQueryCommand,
} from "@aws-sdk/client-cloudwatch-logs";
import { expect, test, vi } from "vitest";
import { bucketKind } from "../../../lib/kinds/s3/bucket/kind.ts";
import { readPast } from "../../../lib/undo/read-past.ts";
import { historyRecord } from "../../support/history/history-record.ts";

const NOW = Date.parse("2026-03-01T12:00:00Z");
const object = { kind: bucketKind, namespace: "shop", name: "invoices" };

/** Reads the past from log groups with these lines, each of which was written a second after the one before. A query returns 100 of them. */
async function read(groups: Readonly<Record<string, readonly string[]>>, logGroup = "/driftless/east/history/1") {
  const logs = new CloudWatchLogsClient({ region: "us-west-2" });
  const started: { readonly group: string; readonly end: number; readonly query: string }[] = [];
  const answer = async (command: unknown) => {
    if (command instanceof DescribeLogGroupsCommand)
      return {
        logGroups: Object.keys(groups).map((logGroupName) => ({ logGroupName, creationTime: NOW - 3_600_000 })),
      };
    if (command instanceof StartQueryCommand) {
      const { logGroupName: group = "", endTime: end = 0, queryString: query = "" } = command.input;
      started.push({ group, end, query });
      return { queryId: "1" };
    }
    if (!(command instanceof GetQueryResultsCommand)) throw new Error("an unexpected call");
    const { group, end } = started.at(-1) ?? expect.fail();
    const lines = (groups[group] ?? []).map((line, index) => ({
      line,
      at: NOW - 1_800_000 + index * 1_000,
      key: `${group}-${index}`,
    }));
    const found = lines
      .filter(({ at }) => at <= end * 1_000)
      .sort((one, other) => other.at - one.at)
      .slice(0, 100);
    return {
      status: "Complete",
      results: found.map(({ line, at, key }) => [
        { field: "@timestamp", value: new Date(at).toISOString().replace("T", " ").replace("Z", "") },
        { field: "@message", value: line },
        { field: "@ptr", value: key },
      ]),
    };
  };
  // The client has an overload for each command.
  vi.spyOn(logs, "send").mockImplementation(answer as never);
  const source = { logs, logGroup, cluster: "east", wait: async () => undefined, now: () => NOW };
  return { entries: await readPast(object, source), started };
}

const line = (members: Parameters<typeof historyRecord>[0] = {}) =>
  JSON.stringify(historyRecord({ cluster: "east", spec: {}, ...members }));

test("reads the declarations of this object from the log group that the stack names, and from no other", async () => {
  const { entries, started } = await read({
    "/driftless/east/history/1": [
      ...[line({ generation: 1 }), line({ name: "invoices-2" }), line({ namespace: "shop-2" })],
      ...[line({ generation: 2, spec: undefined }), line({ cluster: "west", generation: 3 }), "not a record"],
    ],
    "/driftless/east/history/1-of-a-tenant": [line({ generation: 1, spec: { forged: true } })],
    "/driftless/east/history/2": [line({ generation: 9 })],
  });
  expect(entries.map(({ record }) => record)).toMatchObject([{ generation: 1, spec: {} }]);
  expect(new Set(started.map(({ group }) => group))).toEqual(new Set(["/driftless/east/history/1"]));
  expect(started[0]?.query).toContain('filter @message like /"(spec|compressed|declarationBytes)":/');
});

test("reads more records than one query returns", async () => {
  const lines = Array.from({ length: 250 }, (_, index) => line({ generation: index }));
  const { entries, started } = await read({ "/driftless/east/history/1": lines });
  expect(new Set(entries.map(({ record }) => record.generation)).size).toBe(250);
  expect(started).toHaveLength(3);
});

test("a log group that does not exist is not taken for another one with the same beginning", async () => {
  await expect(read({ "/driftless/east/history/1-of-a-tenant": [line()] })).rejects.toThrow("no log group");
});
