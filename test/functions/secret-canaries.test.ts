import { describe, expect, test } from "vitest";
import { KubernetesApiError } from "../../lib/kubernetes/client.ts";
import { startOutcome } from "../../lib/reconcile/act/outcome.ts";
import { ApiError } from "../../lib/reconcile/contract/errors.ts";
import type { AnyKind } from "../../lib/reconcile/contract/kind.ts";
import { reveal } from "../../lib/reconcile/contract/secret.ts";
import { reconcile } from "../../lib/reconcile/reconcile.ts";
import { memorySafe } from "../support/kinds/memory/safe-kind.ts";
import { concludes } from "../support/worlds/intercepts.ts";
import type { MemoryWorld, MemoryWorldOptions } from "../support/worlds/memory-world.ts";
import type { Intercept, PortCall } from "../support/worlds/port-call.ts";
import { CODE, createSafeWorld, putSecret } from "../support/worlds/safes/safe-world.ts";
import { leaksIn } from "./leaks-in.ts";
import { collectPrintedLines } from "./printed-lines.ts";
import { serveOnce } from "./serve-once.ts";

const CANARIES = ["canary-one-4f1c", "weak-canary-two-9b3e", "canary-three-77d0"] as const;

const printed = collectPrintedLines();

/** Runs one pass, and keeps the values in the history. */
async function pass(world: MemoryWorld): Promise<void> {
  await serveOnce(world, { historyValues: "full", write: printed.write });
}

/**
 * Everything that a life of a safe leaves behind except in the cloud: it is created, its code is refused, changed, previewed and approved, a
 * call gets no response, the object is deleted, and the whole status is written, or not.
 */
async function traces(options: MemoryWorldOptions = {}): Promise<string> {
  const seen: unknown[] = [];
  const intercept: Intercept = async (call, carryOut) => {
    if (call.port !== "cloud") seen.push({ verb: call.verb, body: call.body });
    return options.intercept === undefined ? carryOut() : await options.intercept(call, carryOut);
  };
  const world = await createSafeWorld({ front: CANARIES[0] }, { ...options, intercept });
  const look = async () => {
    await pass(world);
    seen.push(world.exists() && world.object());
  };
  await world.create({ spec: { name: "toy", code: CODE } });
  await look();
  for (const front of [CANARIES[1], CANARIES[2]]) {
    await putSecret(world, { front });
    seen.push(await planOf(world));
    await look();
    await look();
  }
  await world.kubernetes.user.patch(world.reference, {
    metadata: { annotations: { "driftless.dev/approval": "required" } },
  });
  await putSecret(world, { front: CANARIES[0] });
  await look();
  await world.kubernetes.user.delete(world.reference);
  if (world.exists()) await look();
  const sent = world.cloud.calls.map(({ body }) => JSON.stringify(body));
  expect(CANARIES.some((canary) => sent.some((body) => body.includes(canary)))).toBe(true);
  return JSON.stringify([seen, world.events(), world.kubernetes.events, printed()]);
}

/** What a pass in shadow mode, which can read the Secret, would do. */
async function planOf(world: MemoryWorld): Promise<unknown> {
  const { dependencies } = world;
  const settings = { ...dependencies.settings, mode: "shadow" } as const;
  const outcome = startOutcome();
  const run = { holder: "plan", signal: new AbortController().signal, send: async () => undefined, outcome };
  await reconcile([{ id: "plan", request: world.request() }], run, { ...dependencies, settings });
  expect(outcome.outlook).toBeDefined();
  return [outcome.outlook, outcome.foreseen, outcome.report];
}

const unanswered: Intercept = async (call, carryOut) => {
  if (call.verb !== "PutSafeSetting") return carryOut();
  const message = `no response to ${JSON.stringify(call.body)}`;
  throw new ApiError({ service: "Toys", operation: call.verb }, { code: "TimeoutError", message });
};

const chained: Intercept = async (call, carryOut) => {
  if (call.port !== "cloud" || !call.writes) return carryOut();
  const cause = new AggregateError([new Error(JSON.stringify(call.body))], "several");
  throw new Error(`${call.verb} failed`, { cause });
};

describe("the value of a secret is sent to AWS, and is in no log line, Event, status, history record, error or plan,", () => {
  test.each([
    ["if AWS quotes it", {}],
    ["if a call gets no response", { intercept: unanswered }],
    ["if the cause of an error quotes it", { intercept: chained }],
    ["if the status cannot be written", { intercept: refusing(concludes) }],
    ["if Events are refused", { intercept: refusing(({ verb }) => verb === "recordEvent") }],
  ] satisfies readonly (readonly [string, MemoryWorldOptions])[])("%s", async (_, options) => {
    const text = await traces(options);
    expect(text.length).toBeGreaterThan(1000);
    expect(leaksIn(text, CANARIES)).toEqual([]);
  });
});

function refusing(concerns: (call: PortCall) => boolean): Intercept {
  return async (call, carryOut) => {
    if (concerns(call)) throw new KubernetesApiError(`refused: ${JSON.stringify(call.body)}`, { status: 422 });
    return carryOut();
  };
}

describe("the test notices a kind that", () => {
  const leaking = (members: Partial<AnyKind>): MemoryWorldOptions => ({
    kind: {
      ...memorySafe,
      entry: { ...memorySafe.entry, load: async () => ({ ...(await memorySafe.entry.load()), ...members }) },
    },
  });

  test.each([
    ["writes it to the status", (text: string) => ({ status: { hint: text } })],
    [
      "tells it as the reason why AWS is busy",
      (text: string) => ({ busy: { reason: "Busy", message: text, againSeconds: 1 } }),
    ],
  ])("%s", async (_, progress) => {
    const kind = await memorySafe.entry.load();
    const parts = kind.parts.map((part) =>
      part.unreadable ? { ...part, write: async (_t: unknown, { to }: { to: unknown }) => progress(reveal(to)) } : part,
    );
    expect(leaksIn(await traces(leaking({ parts })), CANARIES)).not.toEqual([]);
  });

  test("declares the text itself", async () => {
    const kind = await memorySafe.entry.load();
    const parts = kind.parts.map((part) =>
      part.unreadable
        ? { ...part, unreadable: undefined, desired: (spec: unknown) => reveal(Object(spec).code) }
        : part,
    );
    expect(leaksIn(await traces(leaking({ parts: parts as AnyKind["parts"] })), CANARIES)).not.toEqual([]);
  });
});
