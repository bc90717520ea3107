import { expect, it } from "vitest";
import type { Field } from "../../../lib/codegen/field.ts";
import { withModelLimits } from "../../../lib/codegen/model-limits.ts";

const text = { type: "string" } as const;
const of = (field: Field, service: string, shape: string, name: string) =>
  withModelLimits(field, service, { shape, member: { name, required: false, shape: () => ({ type: "string" }) } });

it("limits a text as the model of the service does", () => {
  expect(of(text, "iam", "CreateRoleRequest", "RoleName")).toEqual({ ...text, limit: { maxLength: 64 } });
});

it("limits a list and its items, and the lists in a map", () => {
  const list = { type: "array", items: text } as const;
  const limited = { ...list, items: { ...text, limit: { maxLength: 1024 } }, limit: { maxItems: 16 } };
  expect(of(list, "lambda", "VpcConfig", "SubnetIds")).toEqual(limited);
  expect(of({ type: "map", values: list }, "lambda", "SelfManagedEventSource", "Endpoints")).toEqual({
    type: "map",
    limit: { maxProperties: 2 },
    values: { ...list, items: { ...text, limit: { maxLength: 300 } }, limit: { maxItems: 10 } },
  });
});

it("leaves alone what the model does not limit, and numbers", () => {
  expect(of(text, "s3", "CreateBucketRequest", "Bucket")).toEqual(text);
  expect(of({ type: "boolean" }, "bakery", "Bread", "Fresh")).toEqual({ type: "boolean" });
});

it("fails if the limits of a service are not known", () => {
  expect(() => of(text, "bakery", "Bread", "Name")).toThrow("does not state the limits of bakery");
});
