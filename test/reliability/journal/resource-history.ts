import type { CloudResource } from "../../support/kinds/memory/memory-resource.ts";
import type { MemoryWorld } from "../../support/worlds/memory-world.ts";
import type { Maker } from "./makers.ts";

/** Knows the former states of every resource. */
export interface ResourceHistory {
  /** Must be called after every change. */
  note(): void;
  /**
   * The resource under this key as it was before its latest `ago` changes, as long as the cloud may still show that state. A resource that
   * others have created is shown as it is now.
   */
  ago(key: string, ago: number): CloudResource | undefined;
  /** The resource under this key as it was so many seconds ago. */
  before(key: string, seconds: number): CloudResource | undefined;
}

/** The state under a key from a certain time on. */
interface Former {
  readonly resource: CloudResource | undefined;
  readonly maker: Maker | undefined;
  readonly since: number;
}

/** How long the cloud may show the state from before the latest change. */
const SHOWS_WITHIN_SECONDS = 25;

export function createResourceHistory(world: () => MemoryWorld, makers: ReadonlyMap<string, Maker>): ResourceHistory {
  const states = new Map<string, Former[]>();
  const resources = () => world().cloud.resources;
  const secondsSince = (former: Former | undefined) => (world().now() - (former?.since ?? 0)) / 1000;

  return {
    note() {
      for (const key of new Set([...states.keys(), ...resources().keys()])) {
        const state = { resource: resources().get(key), maker: makers.get(key), since: world().now() };
        const history = states.get(key) ?? [];
        const latest = history.at(-1);
        if (latest !== undefined && latest.resource === state.resource && latest.maker === state.maker) continue;
        history.push(state); // Resources are always replaced, and never modified.
        states.set(key, history);
      }
    },
    ago(key, ago) {
      const history = states.get(key) ?? [];
      const former = history.at(-1 - ago);
      const now = resources().get(key);
      if (now === undefined || former?.resource === undefined) return isNew(history) ? undefined : now;
      const isOld = secondsSince(history.at(-1)) > SHOWS_WITHIN_SECONDS;
      return former.maker !== makers.get(key) || isOld ? now : former.resource;
    },
    before(key, seconds) {
      return states.get(key)?.findLast((state) => secondsSince(state) >= seconds)?.resource;
    },
  };

  /** Whether the resource was created for one of our objects so recently that the cloud may not show it. */
  function isNew(history: readonly Former[]): boolean {
    const made = history.at(history.findLastIndex(({ resource }) => resource === undefined) + 1);
    return made?.maker?.startsWith("uid-") === true && secondsSince(made) <= SHOWS_WITHIN_SECONDS;
  }
}
