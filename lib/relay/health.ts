/** The health of one loop, as the loop itself reports it. */
export interface LoopHealth {
  /** The loop has turned. */
  beat(): void;
  /** The loop waits for the bus, which may take any time and is no fault of the loop; the next beat ends it. */
  pause(): void;
  /** Whether the API server answered the loop's latest request. */
  reachable(reachable: boolean): void;
}

/** What the probes of Kubernetes ask. */
export interface Health {
  loop(name: string): LoopHealth;
  /** Names the loops that have not turned for too long; empty: the relay lives. */
  stuck(): readonly string[];
  /** Names the loops that the API server does not answer; empty: the relay is ready. */
  unreachable(): readonly string[];
}

/** Every wait of a loop is shorter than this, however quiet its kind is. */
export interface HealthOptions {
  readonly limitMs: number;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** A relay without loops, which is alive and ready. */
export function createHealth({ limitMs, now }: HealthOptions): Health {
  const loops = new Map<string, { turned: number; paused: boolean; reachable: boolean }>();

  return {
    loop(name) {
      const state = { turned: now(), paused: false, reachable: false };
      loops.set(name, state);
      return {
        beat() {
          state.turned = now();
          state.paused = false;
        },
        pause() {
          state.paused = true;
        },
        reachable(reachable) {
          state.reachable = reachable;
        },
      };
    },

    stuck() {
      return names(({ turned, paused }) => !paused && now() - turned > limitMs);
    },

    unreachable() {
      return names(({ reachable }) => !reachable);
    },
  };

  function names(
    matches: (state: { turned: number; paused: boolean; reachable: boolean }) => boolean,
  ): readonly string[] {
    return [...loops].filter(([, state]) => matches(state)).map(([name]) => name);
  }
}
