import { pick } from "../../support/assertions/pick.ts";
import {
  type Mishap,
  mishaps,
  startUnreliableProxy,
  type UnreliableProxy,
} from "../../support/proxies/unreliable-proxy.ts";
import type { WayToAws } from "../systems/system.ts";

/** A path to AWS on which mishaps happen to calls until `smooth` is called. */
export interface RoughWay extends WayToAws, AsyncDisposable {
  /** Ends the mishaps. */
  smooth(): void;
  /** The number of times that each mishap has happened. */
  counts(): Readonly<Record<string, number>>;
}

/** The share of calls, and of entries sent to the bus, on which a mishap happens. */
const SHARE_OF_MISHAPS = 0.03;

/** `onEvent` is called with the detail of each event that the bus accepts. */
export function createRoughWay(random: () => number, onEvent: (detail: string) => void): RoughWay {
  const proxies: UnreliableProxy[] = [];
  let rough = true;
  let entriesRefused = 0;
  const isUnlucky = () => rough && random() < SHARE_OF_MISHAPS;

  return {
    onEvent,
    async through(endpoint) {
      const next = () => (isUnlucky() ? pick(mishaps, random) : undefined);
      const proxy = await startUnreliableProxy(endpoint, next);
      proxies.push(proxy);
      return proxy.url;
    },
    refuses() {
      const refused = isUnlucky();
      entriesRefused += refused ? 1 : 0;
      return refused;
    },
    smooth() {
      rough = false;
    },
    counts() {
      const sum = (mishap: Mishap) => proxies.reduce((total, { counts }) => total + counts[mishap], 0);
      return { ...Object.fromEntries(mishaps.map((mishap) => [mishap, sum(mishap)])), entriesRefused };
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(proxies.map((proxy) => proxy[Symbol.asyncDispose]()));
    },
  };
}
