import { expect, it } from "vitest";
import { createSendRequest } from "../../../lib/kubernetes/request.ts";
import type { Publish } from "../../../lib/relay/bus/publish.ts";
import { createCheckpoint } from "../../../lib/relay/checkpoint.ts";
import { eventually } from "../../support/assertions/eventually.ts";
import { objectMeta } from "../../support/kubernetes/object-meta.ts";
import { checkpointAt } from "../../support/kubernetes/scripted-api-server.ts";
import { silentLog } from "../../support/programs/silent-log.ts";
import { startTestRelay } from "../../support/relay/test-relay.ts";
import { startWatchedApiServer } from "../../support/relay/watched-api-server.ts";

const count = 200;

it("two relays do no harm: the checkpoint that they share never passes a change that neither has delivered", async () => {
  const accepted = new Set<number>();
  const passed: number[] = [];
  const server = await startWatchedApiServer({
    configMap: checkpointAt("0"),
    onPatch(configMap) {
      for (const position of Object.values(configMap).map(Number)) {
        for (let version = 1; version <= position; version++) if (!accepted.has(version)) passed.push(version);
      }
    },
  });
  const { connection } = server.stub;
  const start = (publish: Publish) => {
    const reference = { namespace: "driftless-system", name: "driftless-relay-checkpoint" };
    const checkpoint = createCheckpoint({
      send: createSendRequest(connection),
      reference,
      log: silentLog,
      now: Date.now,
    });
    return startTestRelay({ connection, checkpoint, publish });
  };
  const relays = [start(refusingBus(accepted, 3)), start(refusingBus(accepted, 5))];
  for (let version = 1; version <= count; version++) {
    server.change(objectMeta(version));
    // Let the relays and the checkpoint run in between.
    if (version % 10 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  await eventually(() => expect(accepted.size).toBe(count));
  await eventually(() => expect(server.configMap()).toEqual(checkpointAt(String(count))));
  expect(passed).toEqual([]);

  await Promise.all(relays.map(({ relay }) => relay.stop()));
  const next = startTestRelay({ connection, start: server.configMap() });
  server.change(objectMeta(count + 1));
  await eventually(() => expect(next.published.map(({ name }) => name)).toEqual([`bucket-${count + 1}`]));
});

/** A bus that rejects every `nth` entry. It adds the numbers of the others to `accepted`. */
function refusingBus(accepted: Set<number>, nth: number): Publish {
  let sent = 0;
  return async (batch) =>
    batch.map(({ name }) => {
      if (++sent % nth === 0) return { code: "ThrottlingException", message: "slow down" };
      accepted.add(Number(name.replace("bucket-", "")));
      return undefined;
    });
}
