import type { Check } from "../check.ts";
import { unlessMissing } from "../read-error.ts";
import { awsCommand } from "../shell.ts";
import { ownsResource } from "./stack.ts";

/** The bus has a fixed name, so one that another stack has left makes the creation of the stack fail. */
export const eventBus: Check = {
  title: "Event bus",
  applies: ({ busName }) => busName !== undefined,
  async look({ aws, deployment: { busName, stackName, region } }) {
    if (busName === undefined) return [];
    const found = await unlessMissing(aws("events:DescribeEventBus", { Name: busName }), "ResourceNotFoundException");
    if (found === undefined || (await ownsResource(aws, stackName, [busName]))) return [];
    return {
      what: `The event bus ${busName} exists, and the stack ${stackName} does not own it.`,
      why: "CloudFormation cannot create a bus of the same name, so the stack would roll back. Another deployment may use this clusterName.",
      remedy: "If no deployment uses the bus, delete it. Otherwise, choose another clusterName:",
      commands: [awsCommand("events delete-event-bus", { name: busName, region })],
    };
  },
};
