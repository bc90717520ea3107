/** To be called once, when the hint that it belongs to has been accepted. */
export type Accepted = () => void;

/**
 * How far a watch has been delivered: the resourceVersion up to which every hint has been accepted, in whatever order the hints
 * were accepted.
 */
export interface LowWater {
  /** Where a watch must resume to miss nothing; `undefined`: only a full list misses nothing. */
  readonly resourceVersion: string | undefined;
  /** The hints that are not accepted yet. */
  readonly outstanding: number;
  /** Registers a hint of the event that is being read, before `advance` is called for the event. */
  open(): Accepted;
  /** Everything up to `resourceVersion` has been read. */
  advance(resourceVersion: string): void;
  /** A full list begins: until it is complete and delivered, there is nothing to resume from. */
  restart(): void;
}

/** Starts at the resourceVersion that was last read, or at nothing. */
export function createLowWater(start: string | undefined): LowWater {
  let read = start;
  /** Those that are not accepted, in the order of their opening; `before` is what had been read when they were opened. */
  const hints = new Set<{ before: string | undefined }>();

  return {
    get resourceVersion() {
      const oldest = hints.values().next().value;
      return oldest ? oldest.before : read;
    },

    get outstanding() {
      return hints.size;
    },

    open() {
      const hint = { before: read };
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
