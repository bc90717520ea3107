import type { IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import { awsOperation, isRead } from "../aws/aws-operation.ts";
import { startHttpStub } from "./http-stub.ts";

/** A proxy in front of an AWS endpoint of the JSON protocol, whose reads show every write only some time later. */
export interface LateProxy extends AsyncDisposable {
  /** `http://127.0.0.1:port`: the endpoint to use instead of the target. */
  readonly url: string;
  /** The operations that were called and that write. */
  readonly writes: readonly string[];
}

interface Call {
  readonly operation: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface Answer {
  readonly status: number;
  readonly body: string;
}

/**
 * Starts the proxy. Before each write, it repeats every read that it has seen, and until `lateSeconds` have passed, it answers with what
 * the reads returned then. `now` is in milliseconds.
 */
export async function startLateProxy(
  target: string,
  { lateSeconds, now }: { readonly lateSeconds: number; readonly now: () => number },
): Promise<LateProxy> {
  const reads = new Map<string, Call>();
  const former: { readonly until: number; readonly answers: ReadonlyMap<string, Answer> }[] = [];
  const writes: string[] = [];

  async function pass({ headers, body }: Call): Promise<Answer> {
    const { host: _, connection: __, "content-length": ___, ...others } = headers;
    const sent = new Headers(Object.entries(others).map(([name, value]) => [name, String(value)]));
    const answer = await fetch(target, { method: "POST", headers: sent, body });
    return { status: answer.status, body: await answer.text() };
  }

  async function answerTo(call: Call): Promise<Answer> {
    const key = `${call.operation} ${call.body}`;
    if (isRead(call.operation)) {
      reads.set(key, call);
      const shown = former.find(({ until }) => until > now())?.answers.get(key);
      return shown ?? (await pass(call));
    }
    const before = await Promise.all([...reads].map(async ([read, one]) => [read, await pass(one)] as const));
    former.push({ until: now() + lateSeconds * 1000, answers: new Map(before) });
    writes.push(call.operation);
    return await pass(call);
  }

  const stub = await startHttpStub(async (incoming) => {
    const { method = "POST", url: path = "/", headers } = incoming;
    const body = await text(incoming);
    const operation = awsOperation({ method, url: path, headers, form: "" });
    const answer = await answerTo({ operation, headers, body });
    return { ...answer, headers: { "content-type": "application/x-amz-json-1.0" } };
  });
  return { url: stub.url, writes, [Symbol.asyncDispose]: () => stub.close() };
}
