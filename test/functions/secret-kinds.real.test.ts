import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { kinds } from "../../lib/kinds/index.ts";
import { kindData } from "../../lib/kinds/kind-data.generated.ts";
import { ApiError } from "../../lib/reconcile/contract/errors.ts";
import { aroundAllCommands } from "../support/aws/connections/around-all-commands.ts";
import { openReplicationGroupOnElastiCache } from "../support/kinds/kind-on-aws/elasticache/replication-group-on-elasticache.ts";
import type { KindOnAws } from "../support/kinds/kind-on-aws/kind-on-aws.ts";
import { openDBInstanceOnRDS } from "../support/kinds/kind-on-aws/rds/db-instance-on-rds.ts";
import { openSecretOnSecretsManager } from "../support/kinds/kind-on-aws/secrets/secret-on-secrets-manager.ts";
import { createKindWorld } from "../support/worlds/kind-world.ts";
import { leaksIn } from "./leaks-in.ts";
import { collectPrintedLines } from "./printed-lines.ts";
import { serveOnce } from "./serve-once.ts";

const CANARIES = ["canary-one-4f1c-a8d03b", "canary-two-9b3e-77aa10", "canary-three-77d0-c2b1"] as const;
const SECRET = { namespace: "shop", name: "values" };
const READABLE = { "driftless.dev/readable-by-objects": "true" };
const HOUR = 3_600_000;

/** Every kind that has secrets, and an emulator of its service. */
const secretKinds: Readonly<Record<string, () => Promise<KindOnAws>>> = {
  DBInstance: openDBInstanceOnRDS,
  async ReplicationGroup() {
    const aws = await openReplicationGroupOnElastiCache();
    // A token requires it.
    return { ...aws, spec: (name) => ({ ...aws.spec(name), transitEncryptionEnabled: true }) };
  },
  Secret: openSecretOnSecretsManager,
};

const printed = collectPrintedLines();

test("every kind that has secrets is among those that are tested", () => {
  const having = kindData.filter(({ secretFields = [] }) => secretFields.length > 0);
  expect(having.map(({ resource }) => resource.kind).toSorted()).toEqual(Object.keys(secretKinds).toSorted());
});

describe.for(Object.entries(secretKinds))("%s:", ([name, open]) => {
  const { resource, secretFields = [] } = kindData.find((one) => one.resource.kind === name) ?? expect.fail(name);

  test.for(secretFields)(
    "the value of %s is sent to AWS, and is in no log line, Event, status or history record, also if AWS quotes it",
    { timeout: 60_000 },
    async (field) => {
      await using aws = await open();
      const resourceName = `canary-${randomUUID().slice(0, 8)}`;
      const sent: string[] = [];
      let refuses = false;
      const connect = aroundAllCommands(aws.connect, async (command, send) => {
        const text = JSON.stringify(Object(command).input);
        sent.push(text);
        if (!refuses || leaksIn(text, CANARIES).length === 0) return await send(command);
        throw new ApiError({ service: name, operation: "Write" }, { code: "Refused", message: `refused: ${text}` });
      });
      const entry = kinds.find((kind) => kind.resource.kind === resource.kind) ?? expect.fail(`no entry for ${name}`);
      let now = Date.now();
      const world = createKindWorld(entry, "canary", connect, {
        now: () => now,
        settings: { ...aws.deployment, secrets: "labelled" },
        digestKey: async () => "key",
      });
      const seen: unknown[] = [];
      const look = async () => {
        await serveOnce(world, { historyValues: "full", write: printed.write, messageId: String(now) });
        seen.push(world.object());
        now += HOUR;
      };
      /** AWS may be at work for some looks. */
      const settle = async () => {
        for (let looks = 1; looks <= 6; looks++) {
          await look();
          if (looks > 1 && /^Ready=True/m.test(world.conditions())) return;
        }
        expect.fail(world.conditions());
      };
      const rotate = (value: string) => world.user.createSecret(SECRET, { values: { key: value }, labels: READABLE });

      await rotate(CANARIES[0]);
      await aws.provide?.(resourceName, "cluster/shop");
      await world.apply({ ...aws.spec(resourceName), [field]: { name: SECRET.name, key: "key" } });
      await settle();
      await rotate(CANARIES[1]);
      await settle();
      refuses = true;
      await rotate(CANARIES[2]);
      await look();
      expect(world.conditions()).toMatch(/^Ready=False/m);
      refuses = false;
      await settle();
      await world.delete();
      for (let passes = 0; passes < 5 && world.object() !== undefined; passes++) await look();
      expect(world.object()).toBeUndefined();

      expect(leaksIn(sent.join(), CANARIES)).toEqual(CANARIES);
      expect(leaksIn(JSON.stringify([seen, world.events(), printed()]), CANARIES)).toEqual([]);
    },
  );
});
