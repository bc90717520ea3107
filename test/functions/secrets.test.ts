import { describe, expect, test } from "vitest";
import { createSweepHandler } from "../../functions/handlers/handle-sweep.ts";
import type { HistoryValues } from "../../lib/history/history-values.ts";
import { KubernetesApiError } from "../../lib/kubernetes/client.ts";
import { refusal } from "../support/kinds/memory/memory-resource.ts";
import { concludes } from "../support/worlds/intercepts.ts";
import {
  createMemoryWorld,
  GADGET_FINALIZER,
  type MemoryWorldOptions,
  OUR_TAGS,
} from "../support/worlds/memory-world.ts";
import type { Intercept } from "../support/worlds/port-call.ts";
import { context, tools } from "./handler-tools.ts";
import { collectPrintedLines, type PrintedLine } from "./printed-lines.ts";
import { serveOnce } from "./serve-once.ts";

const CANARY = "canary-5c1d";
const KEY_ID = "ASIAIOSFODNN7EXAMPLE";
const SECRET_KEY = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY";
const SESSION_TOKEN = `IQoJb3JpZ2luX2VjE${"aB3/x+".repeat(60)}==`;
const BEARER_TOKEN = `eyJhbGciOiJSUzI1NiJ9.${"a".repeat(40)}.${"b-_".repeat(20)}`;
const CREDENTIALS = [KEY_ID, SECRET_KEY, SESSION_TOKEN, BEARER_TOKEN];

const printed = collectPrintedLines();

/** A spec with the canary in a document and in a tag. */
const spec = {
  name: "toy",
  size: "small",
  tags: [{ key: "team", value: CANARY }],
  notes: JSON.stringify({ Statement: [{ Sid: "One", Condition: { password: CANARY } }] }),
};

/** Everything that the reconcile function logs in one pass over a managed gadget with this spec. */
async function logged(historyValues: HistoryValues, options: MemoryWorldOptions = {}): Promise<readonly PrintedLine[]> {
  const world = createMemoryWorld(options);
  world.cloud.resources.set("toy", { tags: OUR_TAGS, settings: { notes: `${CANARY} before` } });
  await world.create({ finalizers: [GADGET_FINALIZER], spec });
  await serveOnce(world, { historyValues, write: printed.write });
  return printed();
}

/** AWS rejects the call that sets the size, and its error quotes the request. */
const refusing: Intercept = async (call, carryOut) => {
  if (call.writes && JSON.stringify(call.body).includes('"size"')) {
    throw refusal(call.verb, "InvalidColor", `cannot have ${CANARY}`, 400);
  }
  return carryOut();
};

/** The API server rejects the status, and its error quotes the status. */
const unwritten: Intercept = async (call, carryOut) => {
  if (concludes(call)) throw new KubernetesApiError(`Invalid value: "${CANARY}"`, { status: 422, reason: "Invalid" });
  return carryOut();
};

/** The API server rejects Events, and its error quotes the Event. */
const unrecorded: Intercept = async (call, carryOut) => {
  if (call.verb === "recordEvent") throw new KubernetesApiError(`note: Invalid value: "${CANARY}"`, { status: 422 });
  return carryOut();
};

const ways: readonly [string, MemoryWorldOptions][] = [
  ["that succeeds", {}],
  ["in which AWS rejects a call", { intercept: refusing }],
  ["that cannot write the status", { intercept: unwritten }],
  ["whose Events are rejected", { intercept: unrecorded }],
  ["in shadow mode", { settings: { mode: "shadow" } }],
];

describe.each(ways)("a secret in an object's policy and tags, in a pass %s", (_, options) => {
  test("appears in no line if the history keeps only field names or nothing", async () => {
    await logged("fields", options);
    const lines = await logged("off", options);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((line) => JSON.stringify(line).includes(CANARY))).toEqual([]);
  });
});

test("if the history keeps values, a secret appears in the pass's history record and in no other line", async () => {
  const lines = await logged("full");
  const telling = lines.filter((line) => JSON.stringify(line).includes(CANARY));
  expect(telling).toMatchObject([{ history: 1, spec, outcome: "changed" }]);
});

test("if the history keeps only field names, the record has those names", async () => {
  const lines = await logged("fields");
  expect(lines.filter((line) => "history" in line)).toMatchObject([
    { changes: [{ field: "tags.team" }, { field: "size" }, { field: "notes" }] },
  ]);
});

/** An SDK error. S3's response to an invalid token contains the token, and each element of the response becomes a property of the error. */
function quotingError(message: string): Error {
  const members = { $metadata: {}, AWSAccessKeyId: KEY_ID, "Token-0": SESSION_TOKEN, StringToSign: SECRET_KEY };
  return Object.assign(new Error(message), { name: "ExpiredToken" }, members);
}

const QUOTE = `POST\nx-amz-security-token:${SESSION_TOKEN}\n${SECRET_KEY} ${KEY_ID} Bearer ${BEARER_TOKEN}`;

describe("a credential", () => {
  const failing = (error: () => Error): Intercept => {
    return async (call, carryOut) => {
      if (call.verb === "GetGadgetSetting" || concludes(call)) throw error();
      return carryOut();
    };
  };

  test.each([
    ["AWS's SDK", () => quotingError(QUOTE)],
    ["the API server", () => new KubernetesApiError(QUOTE, { status: 401, cause: quotingError(QUOTE) })],
    ["a combined error", () => new AggregateError([quotingError(QUOTE)], QUOTE)],
  ])("appears in no line, even if %s quotes it", async (_, error) => {
    for (const values of ["full", "fields", "off"] as const) await logged(values, { intercept: failing(error) });
    const text = JSON.stringify(printed());
    expect(text).toContain("part not read");
    expect(text).toContain("not reconciled");
    for (const credential of CREDENTIALS) expect(text).not.toContain(credential);
  });

  test("does not appear in the error that the sweep fails with", async () => {
    const sweep = () => Promise.reject(quotingError(QUOTE));
    const failure = createSweepHandler({
      sweep,
      poll: sweep,
      limitDeadLetterSources: sweep,
      tokenAge: async () => undefined,
      ...tools(),
    })({ windowSeconds: 900 }, context);
    const error: unknown = await failure.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(Error);
    const { message, stack, ...members } = error as Error;
    for (const credential of CREDENTIALS) expect(JSON.stringify([message, stack, members])).not.toContain(credential);
  });
});
