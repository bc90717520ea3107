import type { Change } from "../../../../reconcile/contract/part.ts";
import type { TablePart, TableState, WritablePart } from "./table-part.ts";
import { type TableUpdate, updateTable } from "./update-table.ts";

/** A part that is fixed when the table is created, and that `DescribeTable` returns. */
export function fixed<Value>(part: Omit<TablePart<Value>, "read">): TablePart<Value> {
  return { ...part, described: true, read: async (_target, { spec }) => part.desired(spec) };
}

/** A part that `DescribeTable` returns and `UpdateTable` changes. */
export function setting<Value>(part: Setting<Value>): WritablePart<Value> {
  const { update = ({ to }: Change<Value>) => ({ [part.name]: to ?? part.initial }), ...rest } = part;
  return {
    ...fixed(rest),
    write: async (target, change, state) => await updateTable(target, update(change, state)),
  };
}

interface Setting<Value> extends Omit<TablePart<Value>, "read" | "write"> {
  readonly initial: Value;
  /**
   * Returns the input of the `UpdateTable` call for one step of the route. Pure. Throws `TerminalError` for a change that is impossible.
   * If omitted, `UpdateTable` sets the spec field of the part.
   */
  readonly update?: (change: Change<Value>, state: TableState) => TableUpdate;
}
