import type { Deadline } from "../../lib/reconcile/dependencies.ts";
import { ApiError } from "../../lib/reconcile/errors.ts";
import { copy } from "./copy.ts";
import { type Intercept, intercepted, type PortCall } from "./port-call.ts";

export type Settings = Readonly<Record<string, string>>;

/** A resource in the cloud. */
export interface CloudResource {
  readonly tags: Settings;
  readonly settings: Settings;
  /** A resource that is in use cannot be removed. */
  readonly inUse?: boolean;
}

/** What a pass can ask of the cloud. Each call that writes is refused unless the pass has a claim that outlasts it. */
export interface MemoryCloudCalls {
  describe(name: string): Promise<CloudResource | undefined>;
  make(name: string, tags: Settings): Promise<void>;
  tag(name: string, tags: Settings): Promise<void>;
  set(name: string, setting: string, value: string | undefined): Promise<void>;
  remove(name: string): Promise<void>;
}

/** A cloud in memory. */
export interface MemoryCloud {
  /** What there is, for anybody to change. */
  readonly resources: Map<string, CloudResource>;
  readonly calls: readonly PortCall[];
  bind(deadline: Deadline): MemoryCloudCalls;
}

/** Longer than any call takes. */
const CALL_LIMIT_MS = 10_000;

export function createMemoryCloud({
  now,
  intercept = () => undefined,
}: {
  readonly now: () => number;
  readonly intercept?: Intercept;
}): MemoryCloud {
  const resources = new Map<string, CloudResource>();
  const calls: PortCall[] = [];

  return {
    resources,
    calls,
    bind(deadline) {
      return {
        describe: (name) => call("describe", { name }, () => copy(resources.get(name))),

        make: (name, tags) =>
          write("make", { name, tags }, () => {
            if (resources.has(name)) throw refusal("make", "Exists", `${name} exists`);
            resources.set(name, { tags, settings: {} });
          }),

        tag: (name, tags) =>
          write("tag", { name, tags }, () => {
            const found = existing("tag", name);
            resources.set(name, { ...found, tags: { ...found.tags, ...tags } });
          }),

        set: (name, setting, value) =>
          write("set", { name, setting, value }, () => {
            if (value === "invisible") throw refusal("set", "InvalidColor", "invisible is no color");
            const found = existing("set", name);
            const { [setting]: _former, ...others } = found.settings;
            resources.set(name, { ...found, settings: value === undefined ? others : { ...others, [setting]: value } });
          }),

        remove: (name) =>
          write("remove", { name }, () => {
            if (resources.get(name)?.inUse) throw refusal("remove", "InUse", `${name} is in use`);
            resources.delete(name);
          }),
      };

      async function write(verb: string, body: unknown, carryOut: () => void): Promise<void> {
        const until = deadline();
        if (until === undefined || until - now() < CALL_LIMIT_MS) {
          throw new Error(`${verb} was not sent: this pass has no claim that outlasts it`);
        }
        await intercepted({ port: "cloud", verb, writes: true, body }, calls, intercept, carryOut);
      }
    },
  };

  function call<Answer>(verb: string, body: unknown, carryOut: () => Answer): Promise<Answer> {
    return intercepted({ port: "cloud", verb, writes: false, body }, calls, intercept, carryOut);
  }

  function existing(verb: string, name: string): CloudResource {
    const found = resources.get(name);
    if (found === undefined) throw refusal(verb, "NotFound", `${name} does not exist`);
    return found;
  }
}

/** The cloud's refusal of a call. */
export function refusal(operation: string, code: string, message: string): ApiError {
  return new ApiError({ service: "Toys", operation }, { code, status: 400, message });
}
