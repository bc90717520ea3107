import type { ListPage } from "../../kubernetes/list-watch/list.ts";
import type { WatchEvent } from "../../kubernetes/list-watch/watch.ts";
import type { ObjectMeta } from "../../kubernetes/object.ts";
import type { Digest } from "../filter/digest.ts";
import type { Filter } from "../filter/filter.ts";
import type { LoopHealth } from "../health.ts";
import type { HintQueue } from "../hints/hint-queue.ts";
import type { Accepted, LowWater } from "../hints/low-water.ts";

/** The data about one scope, and the destination of its objects. */
export interface ScopeReaderDependencies {
  /** Returns the part of an object's metadata that is kept. */
  readonly digest: (metadata: ObjectMeta) => Digest;
  /**
   * Forwards an object that is new, has changed or has been deleted. `declared`: it has changed, or is new, in what it declares. `open`
   * registers its hint.
   */
  readonly forward: (object: Digest, how: "listed" | "changed" | "declared" | "deleted", open: () => Accepted) => void;
  readonly queue: Pick<HintQueue, "hasRoom" | "room">;
  readonly filter: Filter;
  readonly lowWater: LowWater;
  readonly health: LoopHealth;
  /** Called for each event that is read. */
  readonly onEvent: () => void;
  /** Called for each event about an object that has not changed, or only in what Driftless itself writes. */
  readonly onFiltered: (object: Digest) => void;
}

/** Reads the API server's reports about one scope. */
export interface ScopeReader extends Pick<ScopeReaderDependencies, "digest"> {
  /** Where the next watch resumes; `undefined` if a full list is needed. */
  readonly position: string | undefined;
  /** Begins a full list; if `everything` is set, unchanged objects are forwarded too. `onEnd` is called once every object is read. */
  beginList(options: { readonly everything: boolean }, onEnd: () => void): void;
  /** Reads a watch until it ends. After `beginList`, this must be a watch that reports every object first. */
  readWatch(events: AsyncIterable<WatchEvent<Digest>>, signal: AbortSignal): Promise<void>;
  /** Reads a list, page by page, after `beginList`. */
  readPages(pages: AsyncIterable<ListPage<Digest>>, signal: AbortSignal): Promise<void>;
}

/** A reader that resumes from `start`. */
export function createScopeReader(dependencies: ScopeReaderDependencies, start: string | undefined): ScopeReader {
  const { digest, forward, queue, filter, lowWater, health, onEvent, onFiltered } = dependencies;
  let position = start;
  let onListEnd = (): void => undefined;

  return {
    digest,

    get position() {
      return position;
    },

    beginList(options, onEnd) {
      position = undefined;
      onListEnd = onEnd;
      // A watch misses nothing after any position that the API server accepts, except one that it reaches only after it was restored.
      if (options.everything) lowWater.restart();
      filter.beginList(options);
    },

    async readWatch(events, signal) {
      for await (const event of events) {
        onEvent();
        read(event);
        await pauseWhileFull(signal);
        if (signal.aborted) return;
      }
    },

    async readPages(pages, signal) {
      let resourceVersion: string | undefined;
      for await (const page of pages) {
        resourceVersion ??= page.resourceVersion;
        for (const object of page.items) {
          onEvent();
          receive(object, "listed");
          await pauseWhileFull(signal);
          if (signal.aborted) return;
        }
      }
      if (resourceVersion !== undefined) endList(resourceVersion);
    },
  };

  function read(event: WatchEvent<Digest>): void {
    const listing = position === undefined;
    if (event.type === "BOOKMARK") {
      if (listing && event.initialEventsEnd) endList(event.resourceVersion);
      else if (!listing) advance(event.resourceVersion);
      return;
    }
    const { type, object } = event;
    receive(object, type === "DELETED" ? "deleted" : listing ? "listed" : "changed");
    // The events of a list are not ordered by resourceVersion, so there is nothing to resume from until the list ends.
    if (!listing) advance(object.resourceVersion);
  }

  function receive(object: Digest, reported: "listed" | "changed" | "deleted"): void {
    const how = reported === "changed" && filter.isNewGeneration(object) ? "declared" : reported;
    if (how === "deleted") filter.forget(object.uid);
    if (how === "deleted" || filter.admits(object)) forward(object, how, () => lowWater.open());
    else onFiltered(object);
  }

  function endList(resourceVersion: string): void {
    filter.endList();
    advance(resourceVersion);
    onListEnd();
  }

  function advance(resourceVersion: string): void {
    position = resourceVersion;
    lowWater.advance(resourceVersion);
  }

  /** Pauses while the queue is full. This makes the API server pause too, because the socket fills up. */
  async function pauseWhileFull(signal: AbortSignal): Promise<void> {
    if (queue.hasRoom) return health.beat();
    health.pause();
    await queue.room(signal);
    health.beat();
  }
}
