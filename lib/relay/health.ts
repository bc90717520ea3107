/** The health of one loop, as the loop itself reports it. */
export interface LoopHealth {
  /** Records that the loop has started another iteration. */
  beat(): void;
  /**
   * Records that the loop is waiting for the bus or for other lists, for any amount of time and through no fault of its own, until the next
   * beat.
   */
  pause(): void;
  /** Records whether the API server processed the loop's latest request, if only to report a missing kind or an expired resourceVersion. */
  reachable(reachable: boolean): void;
}

/** The health of the relay, which the Kubernetes probes check. */
export interface Health {
  loop(name: string): LoopHealth;
  /** The names of the loops that have made no progress for too long. If there are none, the relay is alive. */
  stuck(): readonly string[];
  /** The names of the loops whose latest request the API server refused or did not respond to, and of those that have sent none yet. */
  unreachable(): readonly string[];
  /** Records that the bus has accepted a heartbeat. */
  busAccepted(): void;
  /** Whether the bus has accepted no heartbeat yet, or none for too long. A relay that is ready reaches both the API server and the bus. */
  busRefuses(): boolean;
}

/** `limitMs` must be longer than a loop ever waits, even if nothing happens to the objects of its kind. */
export interface HealthOptions {
  readonly limitMs: number;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** Longer than the minute between two heartbeats, and shorter than the 90 s within which refusals by the bus must become visible. */
const busLimitMs = 85_000;

/** The health of a relay that is alive, has no loops yet and has not sent a heartbeat. */
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
