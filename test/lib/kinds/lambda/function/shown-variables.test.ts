import { describe, expect, test } from "vitest";
import { functionResource } from "../../../../../lib/kinds/lambda/function/function.generated.ts";
import type { AnyKind } from "../../../../../lib/reconcile/contract/kind.ts";
import { outlookOf } from "../../../../../lib/reconcile/decide/outlook.ts";
import { agree, changeOf } from "../../../../../lib/reconcile/decide/step.ts";
import { leavesAsText } from "../../../../../lib/text/changes.ts";

const kind = functionResource as object as AnyKind;
const part = kind.parts.find(({ name }) => name === "deadLetterConfig") ?? expect.fail();
const withVariables = (variables: Readonly<Record<string, string>>) => ({ environment: { variables } });
const FOUND = withVariables({ KEPT: "one", CHANGED: "hunter2", GONE: "three" });
const WANTED = withVariables({ KEPT: "one", CHANGED: "correct horse", NEW: "four" });

describe("of environment variables", () => {
  test("only the names are shown, and which of them change", () => {
    const field = "environment.variables";
    expect(leavesAsText([changeOf(part, FOUND, WANTED)])).toEqual([
      { field: `${field}.CHANGED`, from: "(set)", to: "(changed)" },
      { field: `${field}.GONE`, from: "(set)", to: "none" },
      { field: `${field}.NEW`, from: "none", to: "(set)" },
    ]);
    expect(leavesAsText([changeOf(part, undefined, withVariables({ NEW: "four" }))])).toEqual([
      { field: "environment", from: "none", to: '{"variables":{"NEW":"(set)"}}' },
    ]);
  });

  test("all values are compared", () => {
    const observed = new Map<string, unknown>([[part.name, FOUND]]);
    expect(agree(part, FOUND, observed)).toBe(true);
    expect(agree(part, withVariables({ ...FOUND.environment.variables, KEPT: "two" }), observed)).toBe(false);
  });

  test("a plan of an adoption does not show the values that it would fill in", () => {
    const { changes } = outlookOf({
      foreseen: [{ action: "adopt", tags: {}, steps: [], spec: {}, fills: { ...FOUND, timeout: 5 } }],
      ...{ report: {}, failure: { terminal: [], recoverable: [] }, arn: undefined, kind },
    });
    expect(JSON.stringify(changes)).not.toContain("hunter2");
    expect(JSON.stringify(changes)).toContain("CHANGED");
  });
});
