import { randomUUID } from "node:crypto";
import { calls as knownCalls } from "../../../../lib/kinds/dynamodb/table/calls.generated.ts";
import { createTable } from "../../../../lib/kinds/dynamodb/table/create.ts";
import { describeTable } from "../../../../lib/kinds/dynamodb/table/describe.ts";
import type {
  DescribedTable,
  TableTarget,
  WritablePart,
} from "../../../../lib/kinds/dynamodb/table/parts/table-part.ts";
import type { TableSpec } from "../../../../lib/kinds/dynamodb/table/spec.generated.ts";
import { table } from "../../../../lib/kinds/dynamodb/table/table.ts";
import type { Aws } from "../../../../lib/reconcile/contract/aws.ts";
import { turnedRound } from "../../assertions/turned-round.ts";
import { noting } from "../../aws/noting.ts";
import { agree, type Trial, testPart } from "../part-contract.ts";
import type { PartExamples } from "../table-examples/examples.ts";
import { silent, tableResource } from "./table-resource.ts";

/** A DynamoDB implementation against which the parts of a table are tested. */
export interface DynamoDBTarget {
  readonly name: string;
  aws(): Aws;
  /** Lets enough time pass for DynamoDB to finish its work. */
  wait(): void;
  /** Why a part cannot be tested against this implementation; `undefined` if it can. */
  lacks(examples: PartExamples): string | undefined;
}

/** Tests the laws of `Part` for a part of a table on a DynamoDB implementation. */
export function testTablePart<Value>(examples: PartExamples<Value>, dynamodb: DynamoDBTarget): void {
  const { part, needs = {} } = examples;
  const named = (spec: object): TableSpec => ({ ...silent, ...spec });
  testPart(asPassesWrite(part, dynamodb), {
    coverage: { part: part.name, backend: dynamodb.name, lacks: dynamodb.lacks(examples) },
    createTrial: () => createTrial(dynamodb, needs),
    silent,
    examples: examples.examples.map(([spec, value]) => [named(spec), value]),
    defaults: examples.defaults.map(named),
    generated: examples.generated.map(named),
    reorder: (spec) => ({ ...spec, ...(examples.reorder?.(spec) ?? turnedRound(spec)) }),
    // The result has the same shape, and differs only in the name.
    aim: (shape, { TableName }) => JSON.parse(JSON.stringify(shape).replaceAll(silent.tableName, TableName)),
    reads: (operation) => knownCalls[operation]?.reads === true,
    lasting: examples.lasting,
  });
}

/**
 * Returns the part with a `write` that works like a series of passes: each pass takes one step of the route, then DynamoDB finishes its
 * work, and the next pass reads the table's description again.
 */
function asPassesWrite<Value>(part: WritablePart<Value>, dynamodb: DynamoDBTarget): WritablePart<Value> {
  const describe = async (target: TableTarget): Promise<DescribedTable> => {
    const seen = await describeTable(target);
    if (seen === undefined) throw new Error(`${target.TableName} is gone`);
    return seen;
  };
  const read = async (target: TableTarget, seen: DescribedTable) =>
    await part.read(target, part.described ? await describe(target) : seen);
  return {
    ...part,
    read,
    async write(target, { to }, state) {
      const spec = { ...state.spec, ...(to === undefined ? {} : part.toSpec?.(to)) };
      for (;;) {
        const seen = await describe(target);
        if (seen.busy !== undefined) throw new Error(seen.busy.message);
        const from = await part.read(target, seen);
        if (agree(part, to, from)) return;
        const [next] = part.route?.({ from, to }) ?? [to];
        await part.write(target, { from, to: next }, { ...state, spec, seen });
        dynamodb.wait();
      }
    },
  };
}

/** Creates a table with the settings that the part needs beforehand. Everything else is as in a new table. */
async function createTrial(dynamodb: DynamoDBTarget, needs: object): Promise<Trial<TableTarget, DescribedTable>> {
  const resource = tableResource({ tableName: `trial-${randomUUID()}`, ...needs });
  const aws = dynamodb.aws();
  await createTable(table.target(resource, aws), resource, {});
  dynamodb.wait();
  const calls: string[] = [];
  const target = table.target(resource, noting(aws, calls));
  const seen = await describeTable(target);
  if (seen === undefined) throw new Error("the trial table was not made");
  return { target, seen, calls };
}
