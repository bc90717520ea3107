/** The health of one loop, as the loop itself reports it. */
export interface LoopHealth {
  /** The loop has turned. */
  beat(): void;
  /** The loop waits for the bus, which may take any time and is not the loop's fault; the next beat ends the wait. */
  pause(): void;
  /** Whether the API server answered the loop's latest request. */
  reachable(reachable: boolean): void;
}

/** What the Kubernetes probes check. */
export interface Health {
  loop(name: string): LoopHealth;
  /** Names the loops that have not turned for too long; empty: the relay lives. */
  stuck(): readonly string[];
  /** Names the loops that the API server does not answer. */
  unreachable(): readonly string[];
  /** The bus has accepted a heartbeat. */
  busAccepted(): void;
  /** Whether the bus has accepted no heartbeat yet, or none for too long. A relay that is ready reaches both the API server and the bus. */
  busRefuses(): boolean;
}

/** Every wait of a loop is shorter than this, however quiet its kind is. */
export interface HealthOptions {
  readonly limitMs: number;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Longer than the minute between two heartbeats, and shorter than the 90 s in which a bus that refuses must show. */
const busLimitMs = 85_000;

/** A relay without loops, which is alive and has sent no heartbeat. */
export function createHealth({ limitMs, now }: HealthOptions): Health {
  const loops = new Map<string, { turned: number; paused: boolean; reachable: boolean }>();
  let acceptedAt = Number.NEGATIVE_INFINITY;

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

    busAccepted() {
      acceptedAt = now();
    },

    busRefuses() {
      return now() - acceptedAt > busLimitMs;
    },
  };

  function names(
    matches: (state: { turned: number; paused: boolean; reachable: boolean }) => boolean,
  ): readonly string[] {
    return [...loops].filter(([, state]) => matches(state)).map(([name]) => name);
  }
}
