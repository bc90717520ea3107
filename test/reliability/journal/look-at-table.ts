import type { TableDescription, Tag, UpdateTableInput } from "@aws-sdk/client-dynamodb";
import type { Settings } from "../../support/kinds/memory/memory-resource.ts";
import type { PortCall } from "../../support/worlds/port-call.ts";
import { DESCRIBED_PARTS, describedSettings, stateOf } from "../system/tables.ts";
import type { Look } from "./look.ts";

/** The fields of DynamoDB's calls and responses that matter here. */
interface Said {
  readonly Table?: TableDescription;
  readonly TableDescription?: TableDescription;
  readonly Tags?: readonly Tag[];
  readonly TagKeys?: readonly string[];
  readonly Policy?: string;
  readonly TimeToLiveSpecification?: { readonly Enabled?: boolean; readonly AttributeName?: string };
  readonly TimeToLiveDescription?: { readonly AttributeName?: string; readonly TimeToLiveStatus?: string };
  readonly PointInTimeRecoverySpecification?: { readonly PointInTimeRecoveryEnabled?: boolean };
  readonly ContinuousBackupsDescription?: {
    readonly PointInTimeRecoveryDescription?: { readonly PointInTimeRecoveryStatus?: string };
  };
  readonly ContributorInsightsAction?: string;
  readonly ContributorInsightsStatus?: string;
}

/** What a pass knows about a table after one more DynamoDB call has been carried out; `undefined` if there is no table. */
export function lookAtTableAfter(look: Look | undefined, { verb, body }: PortCall, answer: object): Look | undefined {
  const [input, answered] = [body as Said, answer as Said]; // All of these are DynamoDB calls.
  switch (verb) {
    case "DescribeTable":
      return seenIn(answered.Table, { isNew: false, tags: undefined, settings: new Map() });
    case "CreateTable":
      return seenIn(answered.TableDescription, { isNew: true, tags: asRecord(input.Tags), settings: new Map() });
    case "UpdateTable":
      return look && seenIn(answered.TableDescription, look);
    case "DeleteTable":
      return look && { ...look, state: "DELETING" };
    case "ListTagsOfResource":
      return look && { ...look, tags: asRecord(answered.Tags) };
    case "TagResource":
      return look && { ...look, tags: { ...look.tags, ...asRecord(input.Tags) } };
    case "UntagResource":
      return look && { ...look, tags: without(look.tags, input.TagKeys) };
    case "DescribeTimeToLive": {
      const { AttributeName, TimeToLiveStatus } = answered.TimeToLiveDescription ?? {};
      return withOne(look, verb, TimeToLiveStatus?.startsWith("ENABL") ? AttributeName : undefined);
    }
    case "UpdateTimeToLive": {
      const { Enabled, AttributeName } = input.TimeToLiveSpecification ?? {};
      return withOne(look, verb, Enabled ? AttributeName : undefined);
    }
    case "DescribeContinuousBackups": {
      const { PointInTimeRecoveryStatus: state } =
        answered.ContinuousBackupsDescription?.PointInTimeRecoveryDescription ?? {};
      return withOne(look, verb, onlyIf(state === "ENABLED"));
    }
    case "UpdateContinuousBackups":
      return withOne(look, verb, onlyIf(input.PointInTimeRecoverySpecification?.PointInTimeRecoveryEnabled));
    case "DescribeContributorInsights":
      return withOne(look, verb, onlyIf(answered.ContributorInsightsStatus?.startsWith("ENABL")));
    case "UpdateContributorInsights":
      return withOne(look, verb, onlyIf(input.ContributorInsightsAction === "ENABLE"));
    case "GetResourcePolicy":
      return withOne(look, verb, answered.Policy);
    case "PutResourcePolicy":
    case "DeleteResourcePolicy":
      return withOne(look, verb, input.Policy);
    default:
      throw new Error(`${verb} is not a cloud operation`);
  }
}

/** The setting that a DynamoDB call reads or writes; `undefined` for calls about a whole table, and for calls to other services. */
export function tableSettingOf({ verb, body }: PortCall): string | undefined {
  if (verb !== "UpdateTable") return SETTINGS[verb];
  const input = body as UpdateTableInput;
  const { StreamSpecification, DeletionProtectionEnabled, SSESpecification, ReplicaUpdates } = input;
  if (StreamSpecification !== undefined) return "streamSpecification";
  if (DeletionProtectionEnabled !== undefined) return "deletionProtectionEnabled";
  if (SSESpecification !== undefined) return "sseSpecification";
  return ReplicaUpdates === undefined ? "capacity" : "tableReplicas";
}

const SETTINGS: Readonly<Record<string, string | undefined>> = {
  ListTagsOfResource: "tags",
  TagResource: "tags",
  UntagResource: "tags",
  DescribeTimeToLive: "timeToLive",
  UpdateTimeToLive: "timeToLive",
  DescribeContinuousBackups: "continuousBackups",
  UpdateContinuousBackups: "continuousBackups",
  DescribeContributorInsights: "contributorInsights",
  UpdateContributorInsights: "contributorInsights",
  GetResourcePolicy: "resourcePolicy",
  PutResourcePolicy: "resourcePolicy",
  DeleteResourcePolicy: "resourcePolicy",
};

function seenIn(table: TableDescription = {}, look: Omit<Look, "state">): Look {
  const shown = describedSettings(table);
  const settings = new Map([...look.settings, ...DESCRIBED_PARTS.map((part) => [part, shown[part]] as const)]);
  return { ...look, settings, state: stateOf(table) };
}

function withOne(look: Look | undefined, verb: string, value: string | undefined): Look | undefined {
  return look && { ...look, settings: new Map([...look.settings, [SETTINGS[verb] ?? "", value]]) };
}

function onlyIf(isEnabled = false): string | undefined {
  return isEnabled ? "ENABLED" : undefined;
}

function asRecord(tags: readonly Tag[] = []): Settings {
  return Object.fromEntries(tags.map(({ Key = "", Value = "" }) => [Key, Value]));
}

function without(tags: Settings = {}, keys: readonly string[] = []): Settings {
  return Object.fromEntries(Object.entries(tags).filter(([key]) => !keys.includes(key)));
}
