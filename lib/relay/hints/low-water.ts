/** Records that a hint has been accepted. It must be called once for each hint. */
export type Accepted = () => void;

/** How far a watch has been delivered: up to which resourceVersion every hint has been accepted, in whatever order. */
export interface LowWater {
  /** Where a watch must resume so that it misses nothing; `undefined` if a full list is required. */
  readonly resourceVersion: string | undefined;
  /** The number of hints that are not accepted yet. */
  readonly outstanding: number;
  /** When the oldest hint that is not accepted yet was opened, in milliseconds since the epoch; `undefined` if all are accepted. */
  readonly outstandingSince: number | undefined;
  /** Registers a hint for the event that is being read, before `advance` is called for that event. */
  open(): Accepted;
  /** Records that everything up to `resourceVersion` has been read. */
  advance(resourceVersion: string): void;
  /** Discards every position: until a full list is complete and delivered, there is nothing to resume from. */
  restart(): void;
}

/** A low-water mark that starts at the resourceVersion that was last read, if there is one. */
export function createLowWater(start: string | undefined, now: () => number): LowWater {
  let read = start;
  /** The hints that are not accepted yet, oldest first; everything up to `before` had been read when the hint was opened. */
  const hints = new Set<{ before: string | undefined; readonly since: number }>();

  return {
    get resourceVersion() {
      const oldest = hints.values().next().value;
      return oldest ? oldest.before : read;
    },

    get outstanding() {
      return hints.size;
    },

    get outstandingSince() {
      return hints.values().next().value?.since;
    },

    open() {
      const hint = { before: read, since: now() };
      hints.add(hint);
      return () => {
        hints.delete(hint);
      };
    },

    advance(resourceVersion) {
      read = resourceVersion;
    },

    restart() {
      read = undefined;
      for (const hint of hints) hint.before = undefined;
    },
  };
}
