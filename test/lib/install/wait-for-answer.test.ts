import { expect, test } from "vitest";
import { waitForAnswer } from "../../../lib/install/wait-for-answer.ts";
import { KubernetesApiError } from "../../../lib/kubernetes/client.ts";

const request = { method: "GET", path: "/" } as const;

/** An API server that rejects the first `refusals` requests with this status. */
function scenario(status: number | undefined, refusals: number) {
  return scenarioOf((sent) => (sent <= refusals ? { status } : "answer"));
}

/** An API server that gives this response to each request. Requests are counted from 1. */
function scenarioOf(
  answer: (sent: number) => string | { readonly status: number | undefined },
  deadline = Number.POSITIVE_INFINITY,
) {
  let [time, sent] = [0, 0];
  const told: string[] = [];
  const write = (message: string) => void told.push(message);
  const send = waitForAnswer(
    async () => {
      const answered = answer(++sent);
      if (typeof answered === "string") return answered;
      const { status } = answered;
      throw new KubernetesApiError("refused", status === undefined ? {} : { status });
    },
    {
      log: { info: write, warn: write, error: write },
      now: () => time,
      deadline,
      wait: async (milliseconds) => {
        time += milliseconds;
      },
    },
  );
  const pass = (milliseconds: number) => {
    time += milliseconds;
  };
  return { send, told, sent: () => sent, time: () => time, pass };
}

test.each([401, 403])("waits while the API server responds with %i, and says so once", async (status) => {
  const { send, told } = scenario(status, 3);
  expect(await send(request)).toBe("answer");
  expect(told).toEqual(["waiting for access to the cluster"]);
});

test.each([429, 500, 503, undefined])(
  "waits while the API server responds with %s, which can happen after a definition has changed",
  async (status) => {
    const { send, told } = scenario(status, 3);
    expect(await send(request)).toBe("answer");
    expect(told).toEqual(["waiting for the API server"]);
  },
);

test.each([
  { status: 403, longest: 300_000 },
  { status: 429, longest: 60_000 },
  { status: undefined, longest: 60_000 },
])("gives up $longest ms after the first response with status $status", async ({ status, longest }) => {
  const { send, time } = scenario(status, Number.POSITIVE_INFINITY);
  await expect(send(request)).rejects.toThrow("refused");
  expect(time()).toBe(longest);
  await expect(send(request)).rejects.toThrow("refused");
  expect(time()).toBe(longest);
});

test("does not wait after any other response", async () => {
  const { send, sent } = scenario(409, 1);
  await expect(send(request)).rejects.toThrow("refused");
  expect(sent()).toBe(1);
});

test("a success resets the patience: an hour after the API server was too busy, a request waits again until it responds", async () => {
  const { send, told, pass } = scenarioOf(
    (sent) => [{ status: 429 }, "first", { status: 503 }, "second"][sent - 1] ?? "",
  );
  expect(await send(request)).toBe("first");
  pass(3_600_000);
  expect(await send(request)).toBe("second");
  expect(told).toEqual(["waiting for the API server", "waiting for the API server"]);
});

test("gives up at the deadline even if the cause would be tolerated for longer, so that the installer can respond", async () => {
  const { send, time } = scenarioOf(() => ({ status: 403 }), 20_000);
  await expect(send(request)).rejects.toThrow("refused");
  expect(time()).toBe(20_000);
});
