import type {
  CreateTableInput,
  PutResourcePolicyInput,
  Tag,
  TagResourceInput,
  UntagResourceInput,
  UpdateContinuousBackupsInput,
  UpdateContributorInsightsInput,
  UpdateTableInput,
  UpdateTimeToLiveInput,
} from "@aws-sdk/client-dynamodb";
import { type CloudResource, refusal, withSetting } from "../../kinds/memory/memory-resource.ts";
import type { CloudPlace } from "../../worlds/memory-place.ts";
import { NO_HISTORY } from "./model.ts";
import { createdTable, updatedTable } from "./table-description.ts";

/** A read call: the setting that it reads, and its response. */
export interface Reading {
  readonly setting?: string;
  readonly answer: (found: CloudResource) => object;
}

/** Returns the table after a write call. `now` is in milliseconds. */
export type Effect = (found: CloudResource, input: never, now: number, place: CloudPlace) => CloudResource;

/** DynamoDB's read calls, in a backend that does everything immediately. */
export const readings: Readonly<Record<string, Reading>> = {
  DescribeTable: { answer: ({ table }) => ({ Table: table?.description }) },
  ListTagsOfResource: {
    setting: "tags",
    answer: ({ tags }) => ({ Tags: Object.entries(tags).map(([Key, Value]) => ({ Key, Value })) }),
  },
  DescribeTimeToLive: {
    setting: "timeToLive",
    answer({ settings: { timeToLive: AttributeName } }) {
      if (AttributeName === undefined) return { TimeToLiveDescription: { TimeToLiveStatus: "DISABLED" } };
      return { TimeToLiveDescription: { TimeToLiveStatus: "ENABLED", AttributeName } };
    },
  },
  DescribeContinuousBackups: {
    setting: "continuousBackups",
    answer({ settings: { continuousBackups: PointInTimeRecoveryStatus = "DISABLED" } }) {
      return { ContinuousBackupsDescription: { PointInTimeRecoveryDescription: { PointInTimeRecoveryStatus } } };
    },
  },
  DescribeContributorInsights: {
    setting: "contributorInsights",
    answer: ({ settings: { contributorInsights = "DISABLED" } }) => ({
      ContributorInsightsStatus: contributorInsights,
    }),
  },
  GetResourcePolicy: {
    setting: "resourcePolicy",
    answer({ settings: { resourcePolicy: Policy } }) {
      if (Policy === undefined) throw refusal("GetResourcePolicy", "PolicyNotFoundException", "there is no policy");
      return { Policy };
    },
  },
};

/** DynamoDB's write calls, in a backend that does everything immediately. */
export const effects: Readonly<Record<string, Effect>> = {
  CreateTable(_found, { Tags, ResourcePolicy, ...input }: CreateTableInput, now, { account, region }) {
    const arn = `arn:aws:dynamodb:${region}:${account}:table/${input.TableName}`;
    const settings = withSetting({}, "resourcePolicy", ResourcePolicy);
    return { tags: asTags(Tags), settings, table: { description: createdTable(input, arn, now), history: NO_HISTORY } };
  },
  UpdateTable(found, input: UpdateTableInput, now) {
    const { description = {}, history = NO_HISTORY } = found.table ?? {};
    return { ...found, table: { description: updatedTable(input, description, now), history } };
  },
  DeleteTable: (found) => found,
  TagResource: (found, { Tags }: TagResourceInput) => ({ ...found, tags: { ...found.tags, ...asTags(Tags) } }),
  UntagResource(found, { TagKeys = [] }: UntagResourceInput) {
    const kept = Object.entries(found.tags).filter(([key]) => !TagKeys.includes(key));
    return { ...found, tags: Object.fromEntries(kept) };
  },
  UpdateTimeToLive(found, { TimeToLiveSpecification: wanted }: UpdateTimeToLiveInput) {
    return withOne(found, "timeToLive", wanted?.Enabled ? wanted.AttributeName : undefined);
  },
  UpdateContinuousBackups(found, { PointInTimeRecoverySpecification: wanted }: UpdateContinuousBackupsInput) {
    return withOne(found, "continuousBackups", wanted?.PointInTimeRecoveryEnabled ? "ENABLED" : undefined);
  },
  UpdateContributorInsights(found, { ContributorInsightsAction: action }: UpdateContributorInsightsInput) {
    return withOne(found, "contributorInsights", action === "ENABLE" ? "ENABLED" : undefined);
  },
  PutResourcePolicy: (found, { Policy }: PutResourcePolicyInput) => withOne(found, "resourcePolicy", Policy),
  DeleteResourcePolicy: (found) => withOne(found, "resourcePolicy", undefined),
};

function withOne(found: CloudResource, setting: string, value: string | undefined): CloudResource {
  return { ...found, settings: withSetting(found.settings, setting, value) };
}

function asTags(list: readonly Tag[] = []): CloudResource["tags"] {
  return Object.fromEntries(list.map(({ Key = "", Value = "" }) => [Key, Value]));
}
