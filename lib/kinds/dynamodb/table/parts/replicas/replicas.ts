import { TerminalError } from "../../../../../reconcile/contract/errors.ts";
import type { Change } from "../../../../../reconcile/contract/part.ts";
import { own } from "../../../../../text/own.ts";
import type { TableSpec } from "../../spec.generated.ts";
import { setting } from "../described-part.ts";
import { stream } from "../stream.ts";
import type { TableState } from "../table-part.ts";
import type { TableUpdate } from "../update-table.ts";
import { differences, replicaRoute } from "./route.ts";
import { lacking, type Replicas, replicasOf } from "./value.ts";

/** The replicas of the table in other regions. DynamoDB accepts one change to one replica at a time. */
export const replicas = setting<Replicas>({
  name: "tableReplicas",
  initial: {},
  heldBackBy: [stream.name],
  desired: replicasOf,
  route: replicaRoute,
  update: replicaUpdate,

  agrees(desired = {}, observed = {}) {
    return Object.values(differences(observed, desired)).every((regions) => regions.length === 0);
  },

  toSpec: (value) => ({
    tableReplicas: Object.entries(value).map(([regionName, replica]) => ({ regionName, ...replica })),
  }),
});

/**
 * The input of the `UpdateTable` call for one step of a route. Throws `TerminalError` if the table lacks the stream that replicas require.
 */
function replicaUpdate({ from = {}, to = {} }: Change<Replicas>, { seen }: Pick<TableState, "seen">): TableUpdate {
  const { created, updated, deleted } = differences(from, to);
  if (created.length + updated.length > 0) requireStream(seen.spec);
  return {
    replicaUpdates: [
      ...created.map((regionName) => ({ create: { regionName, ...own(to, regionName) } })),
      ...updated.map((regionName) => ({
        update: { regionName, ...lacking(own(from, regionName), own(to, regionName)) },
      })),
      ...deleted.map((regionName) => ({ delete: { regionName } })),
    ],
  };
}

/** Throws `TerminalError` if the table lacks the stream that replicas require. The error message is ACK's, for tools that wait for it. */
function requireStream(spec: TableSpec): void {
  if (stream.desired(spec)?.streamViewType === "NEW_AND_OLD_IMAGES") return;
  throw new TerminalError(
    "InvalidSpec",
    "table must have DynamoDB Streams enabled with StreamViewType set to NEW_AND_OLD_IMAGES for replica updates",
  );
}
