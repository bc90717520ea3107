import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { openRecordSetOnRoute53, type RecordSetOnRoute53 } from "./record-set-on-route-53.ts";

/** Opens Route 53 for the tests of a file. Before each test, tells `use` a name in a zone that the namespace's records may have. */
export function recordForEachTest(use: (aws: RecordSetOnRoute53, name: string) => void): void {
  let aws: RecordSetOnRoute53;

  beforeAll(async () => {
    aws = await openRecordSetOnRoute53();
  });

  afterAll(async () => {
    await aws[Symbol.asyncDispose]();
  });

  beforeEach(async () => {
    const name = `www-${randomUUID().slice(0, 8)}`;
    await aws.provide?.(name, "cluster/shop");
    use(aws, name);
  });
}
