import { readFileSync } from "node:fs";
import { join } from "node:path";
import { EventBridgeClient, ListRulesCommand, PutEventsCommand } from "@aws-sdk/client-eventbridge";
import { expect } from "vitest";
import type { cloudTrailEvent } from "../aws/cloudtrail-events.ts";
import { ACCOUNT, REGION } from "../aws/test-account.ts";

/** The account's default bus in a running stack. */
export interface DefaultBus extends Disposable {
  /** Puts an event on the bus, as AWS does. */
  tell(event: ReturnType<typeof cloudTrailEvent>): Promise<void>;
  /** The session whose calls the rule for this service's events excludes. */
  ownSession(service: string): Promise<string>;
}

/** Opens the default bus of the stack that runs in the directory. */
export function openDefaultBus(directory: string): DefaultBus {
  const variables = readFileSync(join(directory, ".driftless/env"), "utf8");
  const endpoint = /AWS_ENDPOINT_URL='([^']+)'/.exec(variables)?.[1] ?? expect.fail("there is no endpoint");
  const credentials = { accessKeyId: ACCOUNT, secretAccessKey: ACCOUNT };
  const bus = new EventBridgeClient({ endpoint, region: REGION, credentials });
  return {
    async tell({ source, "detail-type": DetailType, detail }) {
      const entry = { Source: source, DetailType, Detail: JSON.stringify(detail) };
      expect(await bus.send(new PutEventsCommand({ Entries: [entry] }))).toMatchObject({ FailedEntryCount: 0 });
    },
    async ownSession(service) {
      const { Rules = [] } = await bus.send(new ListRulesCommand({}));
      const patterns = Rules.map(({ EventPattern = "" }) => EventPattern);
      const ofService =
        patterns.find((one) => one.includes(`"aws.${service}"`)) ?? expect.fail(`no rule: ${patterns.join()}`);
      return (
        /"anything-but": ?\["([^"]+)"/.exec(ofService)?.[1] ?? expect.fail(`the rule excludes no session: ${ofService}`)
      );
    },
    [Symbol.dispose]: () => bus.destroy(),
  };
}
