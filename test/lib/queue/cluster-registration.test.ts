import { ListQueueTagsCommand, TagQueueCommand } from "@aws-sdk/client-sqs";
import { describe, expect, test } from "vitest";
import { CLUSTER_TAG, createRegistration, TARGETS_TAG } from "../../../lib/queue/cluster-registration.ts";

/** A deployment whose queue has this registration. `down` is the number of calls to SQS that fail first. */
function scenario({
  registered,
  recorded,
  confirmedUid,
  down = 0,
}: {
  registered?: string;
  recorded?: string;
  confirmedUid?: string;
  down?: number;
}) {
  let tags: Record<string, string> = {
    ...(registered !== undefined && { [CLUSTER_TAG]: registered }),
    ...(recorded !== undefined && { [TARGETS_TAG]: recorded }),
  };
  let calls = 0;
  let reads = 0;
  const sqs = {
    send: async (command: unknown) => {
      calls++;
      if (calls <= down) throw new Error("SQS is away");
      if (command instanceof ListQueueTagsCommand) return { Tags: tags };
      if (command instanceof TagQueueCommand) tags = { ...tags, ...command.input.Tags };
      return {};
    },
  };
  const check = createRegistration({
    sqs: sqs as never,
    queueUrl: "https://sqs.example/changes",
    clusterName: "production",
    confirmedUid,
    readUid: async () => {
      reads++;
      return "here";
    },
  });
  return { check, tags: () => tags, registration: () => tags[CLUSTER_TAG], calls: () => calls, reads: () => reads };
}

test("the first cluster that a deployment serves is registered, and is read once", async () => {
  const { check, registration, calls, reads } = scenario({});
  await Promise.all([check(), check()]);
  await check();
  expect(registration()).toBe("here");
  expect([calls(), reads()]).toEqual([2, 1]);
});

test("the registered cluster is served with a single call to SQS", async () => {
  const { check, calls } = scenario({ registered: "here", recorded: "closed" });
  await check();
  expect(calls()).toBe(1);
});

test("another cluster with the same clusterName is refused, and the message says how to confirm it", async () => {
  const { check, registration } = scenario({ registered: "of-the-first" });
  await expect(check()).rejects.toThrow(
    /not belong to the cluster that is registered for production.*clusterUid: here;/,
  );
  expect(registration()).toBe("of-the-first");
});

test("a rebuilt cluster is served and registered once the parameter clusterUid confirms it", async () => {
  const { check, registration } = scenario({ registered: "of-the-first", confirmedUid: "here" });
  await check();
  expect(registration()).toBe("here");
});

test("a cluster that the parameter clusterUid does not name is refused, even if it is registered", async () => {
  const { check, registration } = scenario({ registered: "here", confirmedUid: "of-another" });
  await expect(check()).rejects.toThrow("not belong to the cluster");
  expect(registration()).toBe("here");
});

test("if the registration cannot be read for a moment, the next call reads it again", async () => {
  const { check, registration } = scenario({ registered: "here", down: 1 });
  await expect(check()).rejects.toThrow("SQS is away");
  await check();
  expect(registration()).toBe("here");
});

describe("what targets are by default", () => {
  test.each([
    ["closed in a new deployment", undefined, undefined, "closed"],
    ["open in one that registered its cluster with a version without the parameter", "here", undefined, "open"],
    ["what was recorded when the deployment was new", "here", "closed", "closed"],
    ["what was recorded by an upgrade", "here", "open", "open"],
  ])("is %s, and is recorded with the registration", async (_, registered, recorded, targets) => {
    const { check, tags } = scenario({
      ...(registered !== undefined && { registered }),
      ...(recorded !== undefined && { recorded }),
    });
    expect(await check()).toBe(targets);
    expect(tags()).toEqual({ [CLUSTER_TAG]: "here", [TARGETS_TAG]: targets });
  });

  test("stays what it was after a rollback to a version without the parameter, which registers a rebuilt cluster", async () => {
    const { check, tags } = scenario({ registered: "rebuilt", recorded: "closed", confirmedUid: "here" });
    expect(await check()).toBe("closed");
    expect(tags()).toEqual({ [CLUSTER_TAG]: "here", [TARGETS_TAG]: "closed" });
  });
});
