import { expect, test } from "vitest";
import { createNamespaceShares } from "../../../lib/queue/namespace-shares.ts";
import type { ReconcileRequest } from "../../../lib/queue/reconcile-request.ts";
import { requestFor } from "../../support/programs/request-for.ts";

/** Shares whose clock the test sets. `fitting` charges `count` requests and returns how many of them fitting. */
function scenario() {
  let time = 0;
  const shares = createNamespaceShares(() => time);
  return {
    shares,
    wait: (seconds: number) => {
      time += seconds * 1000;
    },
    fitting: (namespace: string, count: number, reason: ReconcileRequest["reason"] = "change") =>
      Array.from({ length: count }, () => shares.charge(requestFor({ namespace, reason }))).filter(
        ({ beyondShare }) => beyondShare === undefined,
      ).length,
  };
}

test("five requests of a quiet namespace fit into its share at once, and five more each second", () => {
  const { fitting, wait } = scenario();
  expect(fitting("a", 1000)).toBe(5);
  wait(1);
  expect(fitting("a", 1000)).toBe(5);
  wait(3600);
  expect(fitting("a", 1000)).toBe(5);
});

test("a namespace that has used up its share does not reduce another's", () => {
  const { fitting } = scenario();
  fitting("a", 1000);
  expect(fitting("b", 1000)).toBe(5);
});

test("a request beyond the share keeps everything, including its reason, and is marked", () => {
  const { shares, fitting } = scenario();
  fitting("default", 5);
  expect(shares.charge(requestFor())).toEqual({ ...requestFor(), beyondShare: true });
});

test("a resync is not charged to the share", () => {
  const { fitting } = scenario();
  expect(fitting("a", 1000, "resync")).toBe(1000);
  expect(fitting("a", 1000)).toBe(5);
});

test("drift is charged to the share", () => {
  expect(scenario().fitting("a", 1000, "drift")).toBe(5);
});

test("a clock that is set back does not keep a share used up", () => {
  const { fitting, wait } = scenario();
  fitting("a", 1000);
  wait(-3600);
  expect(fitting("a", 1)).toBe(0);
  wait(1);
  expect(fitting("a", 1000)).toBe(5);
});

test.each(["constructor", "__proto__", "toString"])("a namespace called %s has its own share", (namespace) => {
  expect(scenario().fitting(namespace, 1000)).toBe(5);
});
