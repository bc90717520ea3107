import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parameterNames } from "../../infra/parameters/config-file.ts";

const page = readFileSync(new URL("../../docs/moving-from-ack.md", import.meta.url), "utf8");

/** The flags of ACK's controllers. */
const FLAGS = [
  ...["aws-region", "aws-endpoint-url", "aws-identity-endpoint-url", "allow-unsafe-aws-endpoint-urls"],
  ...["aws-endpoint-use-path-style", "http-client-timeout", "resource-tags", "deletion-policy", "watch-namespace"],
  ...["watch-selectors", "reconcile-resources", "reconcile-default-resync-seconds"],
  ...["reconcile-resource-resync-seconds", "reconcile-default-max-concurrent-syncs"],
  ...["reconcile-resource-max-concurrent-syncs", "enable-carm", "enable-cross-namespace"],
  ...["enable-field-export-reconciler", "feature-gates", "enable-leader-election", "leader-election-namespace"],
  ...["metrics-addr", "healthz-addr", "enable-webhook-server", "webhook-server-addr"],
  ...["enable-development-logging", "log-level"],
];

describe("the table of flags", () => {
  const rows = [...page.matchAll(/^\| (`--[^|]*)\|[^|]*\|([^|]*)\|$/gm)];

  test("has each of ACK's flags, and no others", () => {
    const named = rows.flatMap(([, flags = ""]) => [...flags.matchAll(/`--([\w-]+)`/g)].map(([, flag = ""]) => flag));
    expect([...new Set(named)].toSorted()).toEqual(FLAGS.toSorted());
  });

  test("names only parameters that exist", () => {
    const named = rows.flatMap(([, , here = ""]) => [...here.matchAll(/`(\w+)(?:: \w+)?`/g)].map(([, name]) => name));
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => name !== undefined && !parameterNames.includes(name))).toEqual([]);
  });
});

test("each command on the page is in the table of the commands that the tests run", () => {
  const [, told = ""] = page.split("## What the tests run from this page");
  const commands = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = ""]) => block.trim().split("\n"));
  expect(commands.length).toBeGreaterThan(6);
  const starts = [
    "kubectl driftless plan",
    "npx cdk deploy",
    "npm run cluster",
    "kubectl apply",
    "kubectl get",
    "kubectl -n ack-system scale",
  ];
  for (const command of commands) {
    const start = starts.find((one) => command.trim().startsWith(one));
    expect(start, command).toBeDefined();
    expect(told).toContain(`\`${start}`);
  }
});
