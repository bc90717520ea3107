import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { KubernetesObject } from "../../lib/kubernetes/object.ts";
import { blocksOf, pages } from "../docs/pages.ts";
import { temporaryDirectory } from "../support/programs/temporary-directory.ts";
import { arbitraryState } from "../support/worlds/states/arbitrary-state.ts";
import { createWorldIn } from "../support/worlds/states/state.ts";
import { gadgetStates, robotStates } from "../support/worlds/states/toy-states.ts";
import { type Health, hasGo, healthOf } from "./health.ts";
import { healthStates } from "./states.ts";

/** A cold run downloads Argo CD and builds the program. */
const BUILD_MS = 300_000;

/** The health that corresponds to a status of kstatus. */
const SAME: Readonly<Record<string, Health["argo"]>> = {
  Current: "Healthy",
  InProgress: "Progressing",
  Failed: "Degraded",
};

describe.skipIf(!hasGo)("GitOps tools, with their own code", () => {
  test(
    "see the health of an object in every state",
    async () => {
      const health = await healthOf(await Promise.all(healthStates.map(({ make }) => make())));
      const actual = healthStates.map(({ state }, index) => ({ state, ...health[index] }));
      expect(actual).toEqual(healthStates.map(({ state, expected }) => ({ state, ...expected })));
    },
    BUILD_MS,
  );

  test("see what the table on the page about GitOps says", () => {
    const rows = healthStates.map(({ state, expected: { kstatus, argo }, argoCannotKnow }) => {
      const shown = argoCannotKnow === undefined ? argo : `**${argo}**`;
      return `| ${state} | ${kstatus} | ${kstatus === "Terminating" ? "not run" : shown} |`;
    });
    expect(readFileSync(join(import.meta.dirname, "../../docs/gitops.md"), "utf8")).toContain(rows.join("\n"));
  });

  test("regard no object as done for which something is left to do", () => {
    const left = healthStates.filter(({ isDone }) => !isDone);
    expect(left.filter(({ expected }) => expected.kstatus === "Current")).toEqual([]);
    const unknown = left.filter(({ argoCannotKnow }) => argoCannotKnow === undefined);
    expect(unknown.filter(({ expected }) => expected.argo === "Healthy")).toEqual([]);
  });

  test(
    "regard an object without a status as done, so a new one has a status",
    async () => {
      const [created] = await Promise.all(
        healthStates.filter(({ state }) => state === "new").map(({ make }) => make()),
      );
      expect(created?.status).toEqual({ observedGeneration: -1 });
      const { status: _, ...without } = created ?? {};
      expect(await healthOf([without])).toMatchObject([{ kstatus: "Current" }]);
    },
    BUILD_MS,
  );

  test(
    "see the same with the script on the page about GitOps, which does not regard an edited object as done",
    async () => {
      const page = pages.find(({ path }) => path === "docs/gitops.md") ?? expect.fail("the page is missing");
      const script = join(await temporaryDirectory(), "health.lua");
      await writeFile(script, blocksOf(page, ["lua"]).join("\n"));
      const states = healthStates.filter(({ expected }) => expected.kstatus !== "Terminating");
      const health = await healthOf(await Promise.all(states.map(({ make }) => make())), script);
      const actual = states.map(({ state }, index) => ({ state, argo: health[index]?.argo }));
      expect(actual).toEqual(states.map(({ state, expected }) => ({ state, argo: SAME[expected.kstatus] })));
    },
    BUILD_MS,
  );

  test(
    "regard an object in any other state as done exactly if it is Ready for its current generation",
    async () => {
      const objects: KubernetesObject[] = [];
      for (const states of [gadgetStates, robotStates]) {
        for (const state of fc.sample(arbitraryState(states), { numRuns: 300, seed: 1 })) {
          // The engine writes the generation only together with conditions.
          const { claim: _claim, observedGeneration: _observed, ...status } = state.status;
          const world = await createWorldIn(states.kind, { ...state, status }, "reconcile");
          await world.reconcile();
          if (world.exists()) objects.push(world.object());
        }
      }
      const health = await healthOf(objects);
      for (const [index, object] of objects.entries()) {
        const { metadata, status: { conditions = [], observedGeneration } = {} } = object;
        const is = (type: string) => conditions.some((one) => one.type === type && one.status === "True");
        const isDeleted = metadata.deletionTimestamp !== undefined;
        const isSeen = observedGeneration === metadata.generation;
        expect(health[index]?.kstatus === "Current", JSON.stringify(object)).toBe(is("Ready") && isSeen && !isDeleted);
        expect(health[index]?.kstatus === "Failed", JSON.stringify(object)).toBe(is("Stalled") && isSeen && !isDeleted);
        expect(health[index]?.argo === "Healthy", JSON.stringify(object)).toBe(is("Ready"));
        expect(health[index]?.argo === "Degraded", JSON.stringify(object)).toBe(is("ACK.Terminal"));
      }
      expect(new Set(health.map(({ kstatus }) => kstatus)).size).toBe(4);
    },
    BUILD_MS,
  );
});
