import type {
  CreateTableInput,
  PutResourcePolicyInput,
  TableDescription,
  UpdateTableInput,
  UpdateTimeToLiveInput,
} from "@aws-sdk/client-dynamodb";
import { parsePolicy } from "../../../../lib/kind/values/policy-document.ts";
import { inUse, invalid, notFound, type Refusal } from "./refusal.ts";
import { refusedUpdate } from "./refused-update.ts";

/** A call about a table. */
export interface Call {
  readonly operation: string;
  /** The input, with the SDK's member names. */
  readonly input: object;
}

/** What DynamoDB remembers about a table, in addition to its description. */
export interface Memory {
  /** How many times the table class has been changed in the last 30 days. */
  readonly classChanges: number;
  /** Whether the time to live has been changed within the last hour. */
  readonly isTimeToLiveChanging: boolean;
  /** The attribute of the time to live, if it is enabled. */
  readonly timeToLive: string | undefined;
}

/** Why DynamoDB refuses a call about a table; `undefined` if it accepts the call. `table` is the table as DynamoDB describes it. */
export function refusedCall(
  { operation, input }: Call,
  name: string,
  table: TableDescription | undefined,
  memory: Memory,
): Refusal | undefined {
  // Each rule gets the input of its own operation.
  const rightInput = input as never;
  if (operation === "CreateTable") {
    return table === undefined ? refusedTable(rightInput) : inUse(`Table already exists: ${name}`);
  }
  if (table === undefined) return notFound(name);
  return rules[operation]?.({ input: rightInput, table, memory });
}

interface Situation<Input> {
  readonly input: Input;
  readonly table: TableDescription;
  readonly memory: Memory;
}

const rules: Readonly<Record<string, (situation: Situation<never>) => Refusal | undefined>> = {
  UpdateTable: ({ input, table, memory: { classChanges } }: Situation<UpdateTableInput>) =>
    refusedUpdate(input, table, classChanges),

  DeleteTable({ table }) {
    if (table.TableStatus === "DELETING") return undefined;
    if (table.TableStatus !== "ACTIVE") return busy(table);
    if (table.DeletionProtectionEnabled) {
      return invalid("Resource cannot be deleted as it is currently protected against deletion.");
    }
    return (table.Replicas ?? []).length > 0 ? invalid("Table cannot be deleted while it has replicas") : undefined;
  },

  TagResource: comingOrGoing,
  UntagResource: comingOrGoing,

  UpdateTimeToLive({ input, table, memory }: Situation<UpdateTimeToLiveInput>) {
    const { AttributeName, Enabled } = input.TimeToLiveSpecification ?? {};
    if (table.TableStatus !== "ACTIVE") return busy(table);
    if (memory.isTimeToLiveChanging) {
      return invalid("Time to live has been modified multiple times within a fixed interval");
    }
    if (Enabled && memory.timeToLive === AttributeName) return invalid("TimeToLive is already enabled");
    if (!Enabled && memory.timeToLive === undefined) return invalid("TimeToLive is already disabled");
    if (memory.timeToLive === undefined || memory.timeToLive === AttributeName) return undefined;
    return invalid(`TimeToLive is active on a different AttributeName: current AttributeName is ${memory.timeToLive}`);
  },

  UpdateContinuousBackups({ table }) {
    if (comingOrGoing({ table }) === undefined) return undefined;
    const message = `Backups are being enabled for the table: ${table.TableName}. Please retry later`;
    return { code: "ContinuousBackupsUnavailableException", message };
  },

  PutResourcePolicy: ({ input: { Policy = "" } }: Situation<PutResourcePolicyInput>) =>
    parsePolicy(Policy) === undefined ? invalid("Invalid policy document") : undefined,
};

function comingOrGoing({ table }: Pick<Situation<never>, "table">): Refusal | undefined {
  return table.TableStatus === "CREATING" || table.TableStatus === "DELETING" ? busy(table) : undefined;
}

function busy({ TableName, TableStatus }: TableDescription): Refusal {
  return inUse(`Attempt to change a resource which is still in use: Table is ${TableStatus}: ${TableName}`);
}

/** https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_CreateTable.html */
function refusedTable({ BillingMode = "PROVISIONED", ...input }: CreateTableInput): Refusal | undefined {
  const { AttributeDefinitions = [], KeySchema, GlobalSecondaryIndexes = [], LocalSecondaryIndexes = [] } = input;
  const throughputs = [input, ...GlobalSecondaryIndexes].map(({ ProvisionedThroughput }) => ProvisionedThroughput);
  if (throughputs.some((one) => (one === undefined) === (BillingMode === "PROVISIONED"))) {
    return invalid("ReadCapacityUnits and WriteCapacityUnits are specified when, and only when, it is PROVISIONED");
  }
  const limits = [input, ...GlobalSecondaryIndexes].map(({ OnDemandThroughput }) => OnDemandThroughput);
  if (BillingMode === "PROVISIONED" && limits.some((one) => one !== undefined)) {
    return invalid("OnDemandThroughput is specified only when BillingMode is PAY_PER_REQUEST");
  }
  const keys = [KeySchema, ...[...GlobalSecondaryIndexes, ...LocalSecondaryIndexes].map(({ KeySchema }) => KeySchema)];
  const used = new Set(keys.flatMap((key = []) => key.map(({ AttributeName }) => AttributeName)));
  const defined = new Set(AttributeDefinitions.map(({ AttributeName }) => AttributeName));
  return used.symmetricDifference(defined).size > 0 ? invalid("Some AttributeDefinitions are not used") : undefined;
}
