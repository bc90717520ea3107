import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { kinds } from "../../../../lib/kinds/index.ts";
import { neededEndpoints } from "../../../../lib/preflight/network/needed-endpoints.ts";
import { deployment } from "../../../support/preflight/context.ts";

const needed = (parameters: Partial<typeof deployment>) =>
  neededEndpoints({ ...deployment, ...parameters }).map(({ service }) => service);

test("every deployment needs SQS and STS, and the installer needs S3", () => {
  expect(needed({ kinds: [] })).toEqual(["sqs", "sts", "s3"]);
  expect(needed({ kinds: [], installCluster: false })).toEqual(["sqs", "sts"]);
});

test("every kind needs its service, which the page lists", () => {
  const page = readFileSync(new URL("../../../../docs/deploy.md", import.meta.url), "utf8");
  for (const { resource } of kinds) {
    // The endpoints that every deployment needs suffice for queues.
    const [, , service, ...others] = needed({ kinds: [resource], installCluster: false });
    expect(others).toEqual([]);
    expect(page).toContain(service === undefined ? "\n| `sqs`, `sts` |" : `\n| \`${service}\` |`);
  }
  const together = needed({ kinds: kinds.map(({ resource }) => resource) });
  const each = kinds.flatMap(({ resource }) => needed({ kinds: [resource] }));
  expect(together.toSorted()).toEqual([...new Set(each)].toSorted());
});

test("a secret needs Secrets Manager", () => {
  expect(needed({ kinds: [], tokenSecretArn: "arn" })).toContain("secretsmanager");
});
