import { Match } from "aws-cdk-lib/assertions";
import { test } from "vitest";
import { synthesise } from "../support/synthesise.ts";

test("a rule without a target counts the relay's heartbeats", () => {
  const { template } = synthesise({ tokenFile: "/run/token" });
  template.hasResourceProperties("AWS::Events::Rule", {
    Name: "heartbeat",
    EventBusName: Match.anyValue(),
    EventPattern: { source: ["driftless.relay"], "detail-type": ["Heartbeat"] },
    Targets: Match.absent(),
  });
});
