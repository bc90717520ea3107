import { Counter, Gauge, Histogram, Registry } from "prom-client";

/** The relay's counters. */
export interface RelayMetrics {
  readonly registry: Registry;
  readonly watchRestarts: Counter<"kind" | "cause">;
  readonly lists: Counter<"kind" | "cause">;
  readonly eventsFiltered: Counter<"kind">;
  readonly bytesRead: Counter;
  readonly hintsAccepted: Counter;
  readonly hintsBeyondShare: Counter;
  readonly entriesRefused: Counter;
  readonly putEventsSeconds: Histogram;
}

/** The values that are measured when `/metrics` is requested. */
export interface Gauges {
  readonly queueDepth: () => number;
  /** The age of the hint that has been waiting longest; 0 if no hint is waiting. */
  readonly oldestHintSeconds: () => number;
  readonly lastEventAgeSeconds: () => number;
  /** How long the checkpoint has been behind the events that were read; 0 when it is up to date. */
  readonly checkpointLagSeconds: () => number;
  readonly objectsKnown: () => number;
}

/** Creates the relay's counters, all at zero. */
export function createMetrics(): RelayMetrics {
  const registry = new Registry();
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Counter({ name, help, labelNames, registers });
  return {
    registry,
    watchRestarts: counter("driftless_relay_watch_restarts_total", "Watches that ended, by cause.", ["kind", "cause"]),
    lists: counter("driftless_relay_lists_total", "Full lists, by cause.", ["kind", "cause"]),
    eventsFiltered: counter(
      "driftless_relay_events_filtered_total",
      "Watch events that no reconciler needs to be notified of.",
      ["kind"],
    ),
    bytesRead: counter("driftless_relay_read_bytes_total", "Bytes read from the API server."),
    hintsAccepted: counter("driftless_relay_hints_accepted_total", "Hints that the bus accepted."),
    hintsBeyondShare: counter(
      "driftless_relay_hints_beyond_share_total",
      "Changes that exceeded their namespace's share of the changes queue.",
    ),
    entriesRefused: counter(
      "driftless_relay_entries_refused_total",
      "PutEvents entries that the bus refused; each is resent.",
    ),
    putEventsSeconds: new Histogram({
      name: "driftless_relay_put_events_seconds",
      help: "Duration of PutEvents calls.",
      buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10],
      registers,
    }),
  };
}

/** Adds the gauges, which are measured when `/metrics` is requested. */
export function registerGauges({ registry }: Pick<RelayMetrics, "registry">, gauges: Gauges): void {
  gauge("driftless_relay_queue_depth", "Hints waiting for the bus.", gauges.queueDepth);
  gauge(
    "driftless_relay_oldest_hint_seconds",
    "Age of the hint that has been waiting longest.",
    gauges.oldestHintSeconds,
  );
  gauge(
    "driftless_relay_last_event_age_seconds",
    "Time since the last event from the API server.",
    gauges.lastEventAgeSeconds,
  );
  gauge(
    "driftless_relay_checkpoint_lag_seconds",
    "How long the checkpoint has been behind.",
    gauges.checkpointLagSeconds,
  );
  gauge("driftless_relay_objects_known", "Objects that the filter remembers.", gauges.objectsKnown);
  gauge("process_resident_memory_bytes", "Resident memory size in bytes.", () => process.memoryUsage.rss());

  function gauge(name: string, help: string, measure: () => number): void {
    const made = new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        made.set(measure());
      },
    });
  }
}
