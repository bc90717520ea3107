import { describe, expect, test } from "vitest";
import { necessary, parse } from "./necessary-parameters.ts";

describe("roles", () => {
  const arn = "arn:aws:iam::111122223333:role/driftless-*";

  test("that selectors can choose must be listed", () => {
    expect(parse({ ...necessary, roles: "selectors", assumableRoles: [arn] })).toMatchObject({ assumableRoles: [arn] });
    expect(() => parse({ ...necessary, roles: "selectors" })).toThrow("assumableRoles is missing.");
  });

  test("that objects can pass must fit into a session policy", () => {
    const passableRoles = Array.from({ length: 8 }, (_, index) => `arn:aws:iam::111122223333:role/copy-${index}`);
    const chosen = { ...necessary, roles: "selectors", assumableRoles: [arn] };
    expect(parse({ ...chosen, passableRoles })).toMatchObject({ passableRoles });
    expect(() => parse({ ...chosen, passableRoles, sessionPolicy: "resource" })).toThrow(
      "passableRoles has more than the 300 characters that fit in a session policy.",
    );
    const few = passableRoles.slice(0, 7);
    expect(parse({ ...chosen, passableRoles: few, sessionPolicy: "resource" })).toMatchObject({ passableRoles: few });
  });

  test("cannot be listed or required if nothing chooses them", () => {
    expect(() => parse({ ...necessary, assumableRoles: [arn] })).toThrow(
      "assumableRoles has no effect while roles is own.",
    );
    expect(() => parse({ ...necessary, rolesRequired: true })).toThrow(
      "rolesRequired has no effect while roles is own.",
    );
    expect(() => parse({ ...necessary, sessionPolicy: "resource" })).toThrow(
      "sessionPolicy has no effect while roles is own.",
    );
  });

  test.each(["*", "arn:aws:iam::*:role/any", "arn:aws:iam::111122223333:user/somebody"])(
    "must be the ARNs of roles in a specific account: %s is rejected",
    (wrong) => {
      const value = { ...necessary, roles: "selectors", assumableRoles: [wrong] };
      expect(() => parse(value)).toThrow("assumableRoles.0 must be the ARN of an IAM role");
    },
  );
});
