import type { Aws, Service } from "../../lib/reconcile/contract/aws.ts";
import { ApiError } from "../../lib/reconcile/contract/errors.ts";
import type { Access, Connect } from "../../lib/reconcile/dependencies.ts";
import { copy } from "./copy.ts";
import { gadgetOperations } from "./memory-gadgets.ts";
import { type CloudResource, type CloudState, noAnswer, SERVICE } from "./memory-resource.ts";
import { finishWork, robotOperations } from "./memory-robots.ts";
import { carryOutEverything, type Intercept, type PortCall } from "./port-call.ts";

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
  load: () => Promise.reject(new Error("the cloud in memory has no SDK")),
  open(send) {
    const methods = Object.keys(operations).map((operation) => [
      operation,
      (input: object) => send({ operation, input }),
    ]);
    return Object.fromEntries(methods) as Toys; // One method for each operation, which answers as the operation does.
  },
};

/** A cloud in memory. */
export interface MemoryCloud {
  /** What there is, for anybody to change. */
  readonly resources: Map<string, CloudResource>;
  /** Every call that was sent. */
  readonly calls: readonly PortCall[];
  /** Gives passes access, as `lib/aws` does. */
  readonly connect: Connect;
  /** Lets the cloud finish what it has had the time for. */
  finishWork(): void;
}

export interface MemoryCloudOptions {
  readonly now: () => number;
  readonly intercept?: Intercept;
  /** What a call that reads sees of a resource; the truth unless given. */
  readonly look?: (name: string) => CloudResource | undefined;
}

/** Longer than any call takes. */
const CALL_LIMIT_MS = 10_000;

export function createMemoryCloud({ now, intercept = carryOutEverything, look }: MemoryCloudOptions): MemoryCloud {
  const resources = new Map<string, CloudResource>();
  const calls: PortCall[] = [];
  let ids = 0;
  const state: CloudState = {
    ...{ resources, now, newId: () => `id-${++ids}` },
    look: look ?? ((name) => resources.get(name)),
  };

  return {
    resources,
    calls,
    connect: (access): Aws => ({
      // The only service there is, so that its commands are the ones that are sent.
      client: (service) => service.open((command) => send(command as ToyCommand, access)),
    }),
    finishWork: () => finishWork(state),
  };

  async function send({ operation, input }: ToyCommand, access: Access): Promise<object> {
    const { calls: known, signal, unanswered } = access;
    if (signal.aborted) throw notSent(operation);
    const writes = known[operation]?.reads !== true;
    if (writes) requireClaim(operation, access);
    const call: PortCall = { port: "cloud", verb: operation, writes, body: input };
    calls.push(call);
    const carryOut = () => {
      finishWork(state);
      return copy(operations[operation](state, input));
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
    if (until === undefined || until - now() < CALL_LIMIT_MS) {
      throw new Error(`${operation} was not sent: this pass has no claim that outlasts it`);
    }
  }
}

/** Takes the input of any operation; `Toys` sees to it that each gets its own. */
interface ToyCommand {
  readonly operation: Name;
  readonly input: never;
}

/** No attempt was made, so that none went unanswered. */
function notSent(operation: string): ApiError {
  const failure = { code: "AbortError", message: `no answer from ${SERVICE}`, answered: true };
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
