import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { kinds } from "../../../../lib/kinds/index.ts";
import { neededEndpoints } from "../../../../lib/preflight/network/needed-endpoints.ts";
import { deployment } from "../../../support/preflight/context.ts";

const needed = (parameters: Partial<typeof deployment>) =>
  neededEndpoints({ ...deployment, ...parameters }).map(({ service }) => service);

test("every deployment needs SQS, and the installer needs S3", () => {
  expect(needed({ kinds: [] })).toEqual(["sqs", "s3"]);
  expect(needed({ kinds: [], installCluster: false })).toEqual(["sqs"]);
});

test("every kind needs its service, which the page lists", () => {
  const page = readFileSync(new URL("../../../../docs/deploy.md", import.meta.url), "utf8");
  for (const { resource } of kinds) {
    // The endpoint that every deployment needs suffices for queues.
    const [, service = "sqs", ...others] = needed({ kinds: [resource], installCluster: false });
    expect(others).toEqual([]);
    expect(page).toContain(`\n| \`${service}\` |`);
  }
  const together = needed({ kinds: kinds.map(({ resource }) => resource) });
  const each = kinds.flatMap(({ resource }) => needed({ kinds: [resource] }));
  expect(together.toSorted()).toEqual([...new Set(each)].toSorted());
});

test("roles need STS, and a secret needs Secrets Manager", () => {
  expect(needed({ kinds: [], roles: "carm" })).toContain("sts");
  expect(needed({ kinds: [], tokenSecretArn: "arn" })).toContain("secretsmanager");
});
