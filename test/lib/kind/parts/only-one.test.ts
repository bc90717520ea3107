import { expect, it } from "vitest";
import { onlyOne } from "../../../../lib/kind/parts/only-one.ts";

it("a spec that declares several of the fields is wrong", () => {
  expect(onlyOne({ password: "a", managed: true }, "password", "managed")).toBe(
    "spec.password and spec.managed exclude each other; declare only one of them",
  );
  expect(onlyOne({ a: 1, c: 1 }, "a", "b", "c")).toBe("spec.a and spec.c exclude each other; declare only one of them");
});

it.each([undefined, null, false, "", [], {}])("a field that is %j declares nothing", (managed) => {
  expect(onlyOne({ password: "a", managed }, "password", "managed")).toBeUndefined();
  expect(onlyOne({ managed }, "password", "managed")).toBeUndefined();
});
