import { create, created, edited, RETAIN, removed, type Workload } from "./workload.ts";

const red = { name: "toy", color: "red" };
const isLate = true;

/** Workloads in a cloud that shows every change late. */
export const lateWorkloads: Readonly<Record<string, Workload>> = {
  "create-late": {
    isLate,
    change: created({ spec: { ...red, size: "medium", tags: [{ key: "team", value: "web" }] } }),
  },
  "create-late-then-edit": { isLate, change: created({ spec: red }), later: edited({ spec: { color: "green" } }) },
  "create-late-then-delete": { isLate, change: created({ spec: red }), later: removed },
  "update-late": {
    isLate,
    before: created({ spec: red }),
    change: edited({ spec: { color: "green", notes: "mine" } }),
  },
  "there-and-back-late": {
    isLate,
    before: created({ spec: red }),
    change: edited({ spec: { color: "green" } }),
    later: edited({ spec: { color: "red" } }),
  },
  "retag-late": {
    isLate,
    before: created({ spec: red }),
    change: edited({ spec: { tags: [{ key: "a", value: "b" }] } }),
  },
  "delete-late": { isLate, before: created({ spec: red }), change: removed },
  "delete-retained-late": { isLate, before: created({ spec: red, annotations: RETAIN }), change: removed },
  "make-again-late": {
    ...{ isLate, isRace: true },
    before: created({ spec: red }),
    async change(system) {
      system.put("toy", undefined, "nobody");
      system.hint();
    },
  },
  "delete-and-make-again-late": {
    isLate,
    before: created({ spec: red }),
    change: removed,
    later: async (system) => await create(system, { spec: red }),
    isPossible: (system) => !system.exists(),
  },
};
