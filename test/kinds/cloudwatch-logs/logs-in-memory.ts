import type * as sdk from "@aws-sdk/client-cloudwatch-logs";
import { AwsError } from "../../support/aws/memory/aws-error.ts";
import type { Operations } from "../../support/aws/memory/memory-service.ts";
import { createStore, type Store } from "../../support/aws/memory/store.ts";
import { ACCOUNT, REGION } from "../../support/aws/test-account.ts";

interface LogGroup {
  readonly shown: sdk.LogGroup;
  readonly filters: Store<sdk.SubscriptionFilter>;
  readonly tags: Record<string, string>;
}

const ARN = `arn:aws:logs:${REGION}:${ACCOUNT}:log-group:`;

const missing = (what: string) => () =>
  new AwsError(`400 ResourceNotFoundException: The specified ${what} does not exist.`);

/** CloudWatch Logs in memory. */
export function logsInMemory(): Operations {
  const groups = createStore<LogGroup>(missing("log group"));
  const group = (name = "") => groups.get(name);
  const tagsOf = (arn = "") => group(arn.slice(ARN.length)).tags;
  return {
    CreateLogGroup({ logGroupName = "", kmsKeyId, logGroupClass, tags = {} }: sdk.CreateLogGroupRequest) {
      if (groups.find(logGroupName) !== undefined) {
        throw new AwsError("400 ResourceAlreadyExistsException: The specified log group already exists");
      }
      const shown = {
        arn: `${ARN}${logGroupName}:*`,
        creationTime: Date.now(),
        deletionProtectionEnabled: false,
        kmsKeyId,
        logGroupArn: `${ARN}${logGroupName}`,
        logGroupClass: logGroupClass ?? "STANDARD",
        logGroupName,
        metricFilterCount: 0,
        storedBytes: 0,
      };
      groups.add(logGroupName, { shown, filters: createStore(missing("subscription filter")), tags });
      return {};
    },
    DescribeLogGroups({ logGroupNamePrefix = "" }: sdk.DescribeLogGroupsRequest) {
      const named = groups.all().filter(({ shown }) => shown.logGroupName?.startsWith(logGroupNamePrefix));
      return { logGroups: named.map(({ shown }) => shown).sort(byName("logGroupName")) };
    },
    DeleteLogGroup({ logGroupName = "" }: sdk.DeleteLogGroupRequest) {
      groups.remove(logGroupName);
      return {};
    },
    AssociateKmsKey({ logGroupName, kmsKeyId }: sdk.AssociateKmsKeyRequest) {
      group(logGroupName).shown.kmsKeyId = kmsKeyId;
      return {};
    },
    DisassociateKmsKey({ logGroupName }: sdk.DisassociateKmsKeyRequest) {
      delete group(logGroupName).shown.kmsKeyId;
      return {};
    },
    PutRetentionPolicy({ logGroupName, retentionInDays }: sdk.PutRetentionPolicyRequest) {
      group(logGroupName).shown.retentionInDays = retentionInDays;
      return {};
    },
    DeleteRetentionPolicy({ logGroupName }: sdk.DeleteRetentionPolicyRequest) {
      delete group(logGroupName).shown.retentionInDays;
      return {};
    },
    PutSubscriptionFilter(filter: sdk.PutSubscriptionFilterRequest) {
      const { logGroupName, filterName = "" } = filter;
      const { filters } = group(logGroupName);
      if (filters.find(filterName) === undefined && filters.all().length === 2) {
        throw new AwsError("400 LimitExceededException: Resource limit exceeded.");
      }
      // AWS also shows that `applyOnTransformedLogs` is false. A repair would send it again, and the emulator does not show it.
      filters.add(filterName, { creationTime: Date.now(), distribution: "ByLogStream", ...filter });
      return {};
    },
    DescribeSubscriptionFilters({ logGroupName }: sdk.DescribeSubscriptionFiltersRequest) {
      return { subscriptionFilters: [...group(logGroupName).filters.all()].sort(byName("filterName")) };
    },
    DeleteSubscriptionFilter({ logGroupName, filterName = "" }: sdk.DeleteSubscriptionFilterRequest) {
      group(logGroupName).filters.remove(filterName);
      return {};
    },
    ListTagsForResource: ({ resourceArn }: sdk.ListTagsForResourceRequest) => ({ tags: tagsOf(resourceArn) }),
    TagResource({ resourceArn, tags }: sdk.TagResourceRequest) {
      Object.assign(tagsOf(resourceArn), tags);
      return {};
    },
    UntagResource({ resourceArn, tagKeys = [] }: sdk.UntagResourceRequest) {
      for (const key of tagKeys) delete tagsOf(resourceArn)[key];
      return {};
    },
  };
}

/** Compares as CloudWatch Logs sorts: by the characters of a name. */
function byName<Member extends string>(member: Member) {
  type Named = { readonly [M in Member]?: string | undefined };
  return ({ [member]: one = "" }: Named, { [member]: other = "" }: Named): number => (one < other ? -1 : 1);
}
