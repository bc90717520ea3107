import type { Check } from "../check.ts";
import { awsCommand } from "../shell.ts";

/** Lambda's quota of concurrent executions: https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html */
const QUOTA = "L-B99A9384";

/** The quota that most accounts have. */
const USUAL_QUOTA = "1000";

/** The least value of each of the two parameters. */
const LEAST = 2;

/** The functions must leave concurrent executions of the account to others, and to the sweep. */
export const functionConcurrency: Check = {
  title: "Lambda's concurrent executions",
  async look({ aws, deployment: { region, changesConcurrency, resyncConcurrency } }) {
    const { AccountLimit: limit } = await aws("lambda:GetAccountSettings", {});
    const available = limit?.UnreservedConcurrentExecutions ?? limit?.ConcurrentExecutions ?? 0;
    const needed = changesConcurrency + resyncConcurrency;
    if (needed < available) return [];
    const changes = available - 1 - LEAST;
    return {
      what:
        `changesConcurrency and resyncConcurrency add up to ${needed}, but the account has only ${available} unreserved concurrent ` +
        `executions in ${region}.`,
      why: "Lambda would throttle the functions. Messages that are throttled too often end up in the dead-letter queue.",
      remedy: "Request a higher quota:",
      commands: [
        awsCommand("service-quotas request-service-quota-increase", {
          "service-code": "lambda",
          "quota-code": QUOTA,
          "desired-value": USUAL_QUOTA,
          region,
        }),
      ],
      ...(changes < LEAST ? {} : { parameters: [`changesConcurrency: ${changes}`, `resyncConcurrency: ${LEAST}`] }),
    };
  },
};
