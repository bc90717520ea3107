import { isDeepStrictEqual } from "node:util";
import type * as sdk from "@aws-sdk/client-cloudwatch-logs";
import { TerminalError } from "../../../reconcile/contract/errors.ts";
import type { Change } from "../../../reconcile/contract/part.ts";
import type { ByHand } from "../../driver/part-data.ts";
import { ifPresent } from "../../values/if-present.ts";
import { compact, distinct } from "../../values/normal-form.ts";
import type { PutSubscriptionFilterRequest as Filter, LogGroupSpec } from "./spec.generated.ts";

/** Where the log events of a group are sent. */
export const subscriptionFilters: ByHand<typeof sdk, LogGroupSpec> = {
  calls: { reads: ["DescribeSubscriptionFilters"], writes: ["DeleteSubscriptionFilter", "PutSubscriptionFilter"] },
  exposure: true,
  unordered: ["subscriptionFilters"],

  desired({ subscriptionFilters = [] }) {
    if (new Set(subscriptionFilters.map(({ filterName }) => filterName)).size === subscriptionFilters.length) {
      return distinct(subscriptionFilters.map(completed));
    }
    throw new TerminalError("InvalidSpec", "spec.subscriptionFilters contains two filters with the same filterName");
  },

  async get({ call }) {
    const { subscriptionFilters = [] } = await call("DescribeSubscriptionFilters");
    return distinct(subscriptionFilters.map(asDeclared));
  },

  async put({ call }, { to = [] }: Change<readonly Filter[]>) {
    const { subscriptionFilters: existing = [] } = await call("DescribeSubscriptionFilters");
    const others = existing.filter(({ filterName }) => !to.some((filter) => filter.filterName === filterName));
    // A group has at most two filters, so those that are not declared are deleted first.
    for (const { filterName } of others) {
      await ifPresent(call("DeleteSubscriptionFilter", { filterName }), "ResourceNotFoundException");
    }
    for (const filter of to) {
      const before = existing.find(({ filterName }) => filterName === filter.filterName) ?? {};
      if (isDeepStrictEqual(asDeclared(before), filter)) continue;
      // The call resets what it omits, including settings that the spec does not have.
      const { applyOnTransformedLogs, emitSystemFields, fieldSelectionCriteria } = before;
      const { destinationARN: destinationArn, roleARN: roleArn, filterName, filterPattern } = filter;
      const distribution = filter.distribution as sdk.Distribution;
      const kept = { applyOnTransformedLogs, emitSystemFields, fieldSelectionCriteria };
      await call("PutSubscriptionFilter", {
        ...kept,
        destinationArn,
        distribution,
        filterName,
        filterPattern,
        roleArn,
      });
    }
  },
};

function asDeclared({
  destinationArn,
  distribution,
  filterName,
  filterPattern,
  roleArn,
}: sdk.SubscriptionFilter): Filter {
  return completed({ destinationARN: destinationArn, distribution, filterName, filterPattern, roleARN: roleArn });
}

/** A filter with AWS's defaults for what it omits. */
function completed(filter: { readonly [Key in keyof Filter]: Filter[Key] | undefined }): Filter {
  const { distribution, filterPattern = "", roleARN } = filter;
  return compact({
    ...filter,
    distribution: distribution || "ByLogStream",
    filterPattern,
    roleARN: roleARN || undefined,
  });
}
