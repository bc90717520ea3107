import { operationOf } from "../../../../lib/aws/operation.ts";
import type { Aws, Service } from "../../../../lib/reconcile/contract/aws.ts";
import { ApiError } from "../../../../lib/reconcile/contract/errors.ts";
import type { Access, Connect } from "../../../../lib/reconcile/dependencies.ts";
import { copy } from "../../assertions/copy.ts";
import { type CloudPlace, callerOf, keyAt } from "../../worlds/memory-place.ts";
import { carryOutEverything, type Intercept, type PortCall } from "../../worlds/port-call.ts";
import { gadgetOperations } from "./gadgets.ts";
import { type CloudResource, type CloudState, type MemoryService, noAnswer, SERVICE } from "./memory-resource.ts";
import { finishWork, robotOperations } from "./robots.ts";

const operations = { ...gadgetOperations, ...robotOperations };
type Operations = typeof operations;
type Name = keyof Operations;

/** A client of the cloud: one method for each of its operations. */
export type Toys = {
  readonly [Operation in Name]: (
    input: Parameters<Operations[Operation]>[1],
  ) => Promise<ReturnType<Operations[Operation]>>;
};

/** The cloud's service. */
export const toys: Service<Toys> = {
  name: SERVICE,
  load: () => Promise.reject(new Error("the in-memory cloud has no SDK")),
  open(send) {
    const methods = Object.keys(operations).map((operation) => [
      operation,
      (input: object) => send({ operation, input }),
    ]);
    return Object.fromEntries(methods) as Toys; // One method for each operation, with the operation's result.
  },
};

/** An in-memory cloud. */
export interface MemoryCloud {
  /** All resources, which tests can change. The key is the name of a resource at home, and the result of `keyAt` otherwise. */
  readonly resources: Map<string, CloudResource>;
  /** Every call that was sent. */
  readonly calls: readonly PortCall[];
  /** Gives passes access to the cloud, as `lib/aws` does. */
  readonly connect: Connect;
  /** Completes the work that the cloud should have finished by now. */
  finishWork(): void;
}

export interface MemoryCloudOptions {
  readonly now: () => number;
  readonly intercept?: Intercept;
  /** The resource under a key as read calls see it. Default: its true state. */
  readonly look?: (key: string) => CloudResource | undefined;
  /** An AWS service in addition to the toys' service. */
  readonly service?: MemoryService | undefined;
}

/** Longer than any call takes to arrive; the same value as in `lib/aws/write-guard.ts`. */
const WRITE_MARGIN_MS = 30_000;

export function createMemoryCloud(options: MemoryCloudOptions): MemoryCloud {
  const { now, intercept = carryOutEverything, look = (key) => resources.get(key), service } = options;
  const known: MemoryService["operations"] = { ...operations, ...service?.operations };
  const resources = new Map<string, CloudResource>();
  const calls: PortCall[] = [];
  let ids = 0;
  const newId = () => `id-${++ids}`;

  return {
    resources,
    calls,
    connect: (access): Aws => ({
      client: (service) => service.open((command) => send(requestOf(command), access)),
    }),
    finishWork: finishAll,
  };

  function finishAll(): void {
    finishWork({ resources, now });
    service?.finishWork?.({ resources, now });
  }

  /** The resources in one place. */
  function stateIn(place: CloudPlace): CloudState {
    const here = (name: string) => keyAt(place, name);
    return {
      place,
      now,
      newId,
      look: (name) => look(here(name)),
      names: () => [...resources.keys()].filter((key) => here(key) === key),
      resources: {
        get: (name) => resources.get(here(name)),
        has: (name) => resources.has(here(name)),
        delete: (name) => resources.delete(here(name)),
        set: (name, resource) => resources.set(here(name), resource),
      },
    };
  }

  async function send({ operation, input }: Request, access: Access): Promise<object> {
    const { signal, unanswered } = access;
    if (signal.aborted) throw notSent(operation);
    const operate = known[operation];
    if (operate === undefined) throw new Error(`${operation} is not a cloud operation`);
    const writes = access.calls[operation]?.reads !== true;
    if (writes) requireClaim(operation, access);
    const caller = await callerOf(access.place, access.session);
    const { once } = access.calls[operation] ?? {};
    const call: PortCall = { port: "cloud", verb: operation, writes, ...(once && { once }), body: input, caller };
    calls.push(call);
    const carryOut = () => {
      finishAll();
      return copy(operate(stateIn(caller), input));
    };
    try {
      return await unlessCut(intercept(call, carryOut), operation, signal);
    } catch (error) {
      if (writes && error instanceof ApiError && !error.answered) unanswered(operation);
      throw error;
    }
  }

  function requireClaim(operation: string, { deadline }: Access): void {
    const until = deadline();
    if (until === undefined || until - now() < WRITE_MARGIN_MS) {
      throw new Error(`${operation} was not sent: this pass has no claim that outlasts it`);
    }
  }
}

/** A call, with the input of its own operation. */
interface Request {
  readonly operation: string;
  readonly input: never;
}

/** Converts a command that is sent: either a request of the toys' own client, or an SDK command. */
function requestOf(command: object): Request {
  if ("operation" in command) return command as Request;
  return { operation: operationOf(command).name, input: (command as Request).input };
}

/** The error of a call that was not attempted. It counts as answered, because there is no response that could be missing. */
function notSent(operation: string): ApiError {
  const failure = { code: "AbortError", message: `no response from ${SERVICE}`, answered: true };
  return new ApiError({ service: SERVICE, operation }, failure);
}

async function unlessCut<Answer>(answer: Promise<Answer>, operation: string, signal: AbortSignal): Promise<Answer> {
  const { promise: cut, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(noAnswer(operation, "AbortError"));
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    return await Promise.race([answer, cut]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}
