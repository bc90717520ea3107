import { tableKind } from "../../../../lib/resources/dynamodb/table/kind.ts";
import type { TableSpec } from "../../../../lib/resources/dynamodb/table/spec.generated.ts";
import { table } from "../../../../lib/resources/dynamodb/table/table.ts";
import { createMemoryCloud, type MemoryCloud } from "../../kinds/memory-cloud.ts";
import { createKindWorld, type KindWorld } from "../../worlds/kind-world.ts";
import type { Intercept } from "../../worlds/port-call.ts";
import { tables } from "./memory-tables.ts";

/** The engine, an in-memory cluster with one table, `shop/orders`, and an in-memory DynamoDB. All three use the system's clock. */
export interface MemoryTableWorld extends KindWorld<TableSpec> {
  readonly cloud: MemoryCloud;
}

/** Creates a world without the object. `intercept` intercepts the calls to DynamoDB. */
export function createMemoryTableWorld(intercept?: Intercept): MemoryTableWorld {
  const cloud = createMemoryCloud({ now: Date.now, service: tables, ...(intercept && { intercept }) });
  const entry = { resource: tableKind, load: async () => table };
  return { ...createKindWorld<TableSpec>(entry, "orders", cloud.connect), cloud };
}
