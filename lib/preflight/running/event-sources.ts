import type { Check } from "../check.ts";
import { unlessMissing } from "../read-error.ts";
import { awsCommand } from "../shell.ts";
import { findStack } from "../stack/stack.ts";

/** Without its event source mappings, the reconcile function makes no passes. */
export const eventSources: Check = {
  title: "Passes",
  async look({ aws, deployment: { stackName, region } }) {
    const outputs = (await findStack(aws, stackName))?.Outputs ?? [];
    const FunctionName = outputs.find(({ OutputKey: key }) => key === "ReconcileFunctionName")?.OutputValue;
    if (FunctionName === undefined) return [];
    const found = await unlessMissing(
      aws("lambda:ListEventSourceMappings", { FunctionName }),
      "ResourceNotFoundException",
    );
    const stopped = (found?.EventSourceMappings ?? []).filter(({ State: state }) => state?.startsWith("Disabl"));
    return stopped.map(({ UUID: uuid = "", EventSourceArn: arn = "" }) => ({
      what: `The reconcile function does not receive messages from ${arn}.`,
      why: "Somebody has stopped all passes. The messages wait in the queue for up to 14 days.",
      remedy: "To continue:",
      commands: [awsCommand("lambda update-event-source-mapping", { uuid, enabled: true, region })],
    }));
  },
};
