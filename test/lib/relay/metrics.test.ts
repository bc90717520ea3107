import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { createMetrics, registerGauges } from "../../../lib/relay/metrics.ts";

it("docs/relay.md has every relay metric, and no other", () => {
  const metrics = createMetrics();
  const none = () => 0;
  registerGauges(metrics, {
    queueDepth: none,
    oldestHintSeconds: none,
    lastEventAgeSeconds: none,
    checkpointLagSeconds: none,
    objectsKnown: none,
  });
  const names = metrics.registry.getMetricsAsArray().map(({ name }) => name.replace(/^driftless_relay_/, ""));
  const page = readFileSync(new URL("../../../docs/relay.md", import.meta.url), "utf8");
  const [, table = ""] = /## Metrics\n(.*?)\n## /s.exec(page) ?? [];
  const rows = [...table.matchAll(/^\| (`.*?) \|.*$/gm)].map(([row]) => row);
  const named = rows.flatMap((row) =>
    [...row.matchAll(/`([a-z]+_[a-z_]+)(?:\{[^}]*\})?`/g)].map(([, name = ""]) => name),
  );
  expect(named.toSorted()).toEqual(names.toSorted());
});
