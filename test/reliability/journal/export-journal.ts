import { AsyncLocalStorage } from "node:async_hooks";
import type { FieldExport } from "../../../lib/exports/field-export.ts";
import { fieldExportKind } from "../../../lib/exports/field-export-kind.ts";
import type { KubernetesClient } from "../../../lib/kubernetes/client.ts";
import type { MemoryWorld } from "../../support/worlds/memory-world.ts";
import type { Intercept } from "../../support/worlds/port-call.ts";
import { properties } from "../properties/properties.ts";
import { keyOf } from "../system/exports.ts";
import type { ExportView, TargetCall } from "./moments.ts";

/** Observes the calls that passes over exports make to read and write ConfigMaps and Secrets, and checks them against the properties. */
export interface ExportJournal {
  /** Runs a pass over an export of this namespace. */
  run(namespace: string, pass: () => Promise<unknown>): Promise<void>;
  /** Intercepts the calls to the API server. `decide` decides what happens to each of them. */
  through(decide: Intercept): Intercept;
  /** A client that notes each response in the view of the pass that makes the call. */
  watched(kubernetes: KubernetesClient): KubernetesClient;
}

export function createExportJournal(world: () => MemoryWorld, violations: string[]): ExportJournal {
  const asking = new AsyncLocalStorage<ExportView>();
  /** For each exported value, the newest version of the source from which it was taken. */
  const newest = new Map<string, number>();

  return {
    async run(namespace, pass) {
      await asking.run({ namespace, known: undefined, source: undefined }, pass);
    },
    through: (decide) => (call, carryOut) => {
      const view = asking.getStore();
      const { about } = call;
      if (view === undefined || about === undefined) return decide(call, carryOut);
      const pass = { ...view };
      return decide(call, () => {
        const before = world().kubernetes.user.configMaps.read(about)?.data;
        const answer = carryOut(); // A refused call changes nothing.
        const way = wayOf(pass);
        const former = newest.get(way) ?? 0;
        judge({ pass, call, about, before, newest: former });
        if (call.writes) newest.set(way, Math.max(former, Number(pass.source?.metadata.resourceVersion ?? 0)));
        return answer;
      });
    },
    watched: (kubernetes) => ({
      ...kubernetes,
      async get(reference) {
        const object = await kubernetes.get(reference);
        const isExport = reference.kind === fieldExportKind;
        // Objects of that kind are exports.
        Object.assign(asking.getStore() ?? {}, isExport ? { known: object as FieldExport } : { source: object });
        return object;
      },
    }),
  };

  function judge(asked: TargetCall): void {
    for (const { name, atTargetCall } of properties) {
      const found = atTargetCall?.(asked);
      if (found !== undefined)
        violations.push(`${name}: ${found} (${asked.pass.known?.metadata.name}, ${asked.call.verb})`);
    }
  }
}

/** A key for the source and the target of the value that a pass copies. */
function wayOf({ known }: ExportView): string {
  return known === undefined ? "" : JSON.stringify([known.spec.from, known.spec.to.name, keyOf(known)]);
}
