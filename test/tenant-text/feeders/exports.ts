import { keyOf } from "../../../lib/exports/field-export.ts";
import { refusePath } from "../../../lib/exports/path-expression.ts";
import { refuseExport } from "../../../lib/exports/refuse-export.ts";
import { valueAt } from "../../../lib/exports/value-at.ts";
import { exportingSyncedGadget } from "../../support/worlds/gadgets/exporting-gadget.ts";
import { type Feeders, feeding, throwing } from "../feeder.ts";
import { metadataWith, objectWith } from "../objects.ts";

/** An export whose fields are the text. */
function exportWith(text: string) {
  const resource = { group: text, kind: text, name: text };
  const spec = { from: { path: text, resource }, to: { kind: "configmap", name: text, key: text } } as const;
  return { apiVersion: "services.k8s.aws/v1alpha1", kind: "FieldExport", metadata: metadataWith(text), spec };
}

/** The path within the limits that takes the most time over a list. */
const LONGEST_PATH = '.spec.list[] | select(. != "a") | select(. != "b") | select(. != "c") | select(. == "d")';

/** Exports of fields: paths, and the objects that they are evaluated against. */
export const exports: Feeders = {
  ...feeding("lib/exports/field-export.ts", { keyOf: (text) => keyOf(exportWith(text)) }),
  ...feeding("lib/exports/path-expression.ts", { refusePath }),
  ...feeding("lib/exports/refuse-export.ts", { refuseExport: (text) => refuseExport(exportWith(text), "all") }),
  ...feeding("lib/exports/value-at.ts", {
    valueAt: throwing(["PathError", "LargeSourceError"], async (text) => [
      await valueAt(objectWith(text), ".spec.name"),
      refusePath(text) ?? (await valueAt({ spec: text }, text)),
      await valueAt({ spec: { list: Array.from(text.slice(0, 8_000)) } }, LONGEST_PATH),
    ]),
  }),
  ...feeding("lib/exports/serve-export.ts", {
    serveExport: async (text) => {
      const world = await exportingSyncedGadget({ path: text, to: { key: text } });
      return [(await world.serve()).outcome, world.conditions()];
    },
  }),
};
