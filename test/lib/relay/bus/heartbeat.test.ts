import { expect, it } from "vitest";
import { beat } from "../../../../lib/relay/bus/heartbeat.ts";
import type { Refusal } from "../../../../lib/relay/bus/refusal.ts";
import { createHealth } from "../../../../lib/relay/health.ts";
import { createMetrics } from "../../../../lib/relay/metrics.ts";
import { answerProbe } from "../../../../lib/relay/probe.ts";
import { eventually } from "../../../support/assertions/eventually.ts";
import { checkpointAt, hold, runRelayOn } from "../../../support/kubernetes/scripted-api-server.ts";
import { silentLog } from "../../../support/programs/silent-log.ts";

const current = () => ({
  relay: "the-relay",
  version: "1.2.3",
  scope: { kinds: ["Bucket"], namespaces: [], selector: "" },
  resourceVersions: {},
});

/** Sends heartbeats for `seconds` of simulated time, which only sleeping advances. The bus responds to each with `answer(now)`. */
async function beatFor(seconds: number, answer: (now: number) => Refusal | undefined | Promise<never>) {
  const stop = new AbortController();
  const sent: number[] = [];
  const ready: (readonly [now: number, ready: boolean])[] = [];
  let now = 0;
  const health = createHealth({ limitMs: Number.POSITIVE_INFINITY, now: () => now });
  const metrics = createMetrics();
  const dependencies = {
    current,
    health,
    metrics,
    log: silentLog,
    heartbeatMs: 60_000,
    random: () => 0.999,
    async publishHeartbeat() {
      sent.push(now);
      return answer(now);
    },
    async sleep(milliseconds: number) {
      for (const until = now + milliseconds; now < until; now = Math.min(until, now + 1000)) {
        ready.push([now, answerProbe("/readyz", health).status === 200]);
      }
      if (now >= seconds * 1000) stop.abort();
    },
  };
  await beat(dependencies, stop.signal);
  const refused = (await metrics.entriesRefused.get()).values[0]?.value;
  return { sent, refused, isReadyAt: (at: number) => ready.findLast(([then]) => then <= at * 1000)?.[1] };
}

it("sends a heartbeat immediately, and then every minute", async () => {
  const { sent, isReadyAt } = await beatFor(180, () => undefined);
  expect(sent).toEqual([0, 60_000, 120_000]);
  expect([0, 59, 179].map(isReadyAt)).toEqual([true, true, true]);
});

it.each([
  ["rejects heartbeats", () => ({ code: "AccessDeniedException", message: "no" })],
  ["does not respond", () => Promise.reject(new Error("aborted"))],
])(
  "is not ready 90 s after the bus starts to fail, and is ready again soon after the bus recovers: the bus %s",
  async (_, fault) => {
    const { sent, refused, isReadyAt } = await beatFor(400, (now) =>
      now < 61_000 || now >= 300_000 ? undefined : fault(),
    );
    expect(isReadyAt(61)).toBe(true);
    expect(isReadyAt(61 + 90)).toBe(false);
    expect(isReadyAt(300)).toBe(false);
    expect(isReadyAt(300 + 31)).toBe(true);
    // The time between two attempts never exceeds the longest back-off.
    expect(sent.filter((at) => at > 120_000 && at < 300_000).length).toBeGreaterThan(5);
    expect(refused).toBeGreaterThan(5);
  },
);

it("identifies the relay, what it forwards and how far it has progressed", async () => {
  const { heartbeats } = await runRelayOn([hold], { namespaces: ["web"], selector: "team=a" });
  await eventually(() =>
    expect(heartbeats.at(-1)).toMatchObject({
      relay: "the-relay",
      version: "1.2.3",
      scope: { kinds: ["Bucket"], namespaces: ["web"], selector: "team=a" },
    }),
  );
});

it("reports its positions by their keys in the checkpoint", async () => {
  const { heartbeats } = await runRelayOn([hold]);
  await eventually(() => expect(heartbeats.at(-1)?.resourceVersions).toEqual(checkpointAt("5")));
});
