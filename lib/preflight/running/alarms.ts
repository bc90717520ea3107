import { allPages } from "../aws/all-pages.ts";
import type { Check } from "../check.ts";

/** The deployment's alarms know whether the relay, the sweep, the functions and the queues work. */
export const alarms: Check = {
  title: "Alarms",
  async look({ aws, deployment: { clusterName, region } }) {
    const pages = await allPages((NextToken) =>
      aws("cloudwatch:DescribeAlarms", {
        AlarmNamePrefix: `driftless-${clusterName}-`,
        StateValue: "ALARM",
        AlarmTypes: ["MetricAlarm"],
        NextToken,
      }),
    );
    // An emulator ignores the conditions that it does not know.
    const raised = pages
      .flatMap(({ MetricAlarms = [] }) => MetricAlarms)
      .filter(
        ({ AlarmName = "", StateValue }) => AlarmName.startsWith(`driftless-${clusterName}-`) && StateValue === "ALARM",
      );
    return raised.map(({ AlarmName = "", AlarmDescription = "", StateReason = "" }) => ({
      what: `The alarm ${AlarmName} is raised.`,
      why: AlarmDescription,
      remedy: `CloudWatch in ${region} says: ${StateReason}`,
    }));
  },
};
