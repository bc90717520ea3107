import { describe, expect, test } from "vitest";
import { necessary, parse } from "./necessary-parameters.ts";

const BOUNDARY = "arn:aws:iam::111122223333:policy/boundary";

describe("permissionsBoundary", () => {
  test.each([BOUNDARY, "arn:aws:iam::aws:policy/PowerUserAccess", "shipped", "none"])(
    "can be %s",
    (permissionsBoundary) => {
      expect(parse({ ...necessary, permissionsBoundary })).toMatchObject({ permissionsBoundary });
    },
  );

  test.each(["", "boundary", "arn:aws:iam::*:policy/boundary", "arn:aws:iam::111122223333:role/boundary"])(
    "must be the ARN of one policy, shipped or none: %j is rejected",
    (permissionsBoundary) => {
      expect(() => parse({ ...necessary, permissionsBoundary })).toThrow(
        'permissionsBoundary must be the ARN of an IAM policy such as arn:aws:iam::111122223333:policy/boundary, "shipped" or "none".',
      );
    },
  );

  test("must not be a policy that objects can change", () => {
    const below = "arn:aws:iam::111122223333:policy/driftless/production/boundary";
    expect(() => parse({ ...necessary, permissionsBoundary: below })).toThrow(
      "permissionsBoundary is below the iamPath /driftless/production/, so anyone who is allowed to write Policy objects could change it.",
    );
    const beside = "arn:aws:iam::111122223333:policy/driftless/boundary";
    expect(parse({ ...necessary, permissionsBoundary: beside })).toMatchObject({ permissionsBoundary: beside });
    expect(() => parse({ ...necessary, permissionsBoundary: beside, iamPath: "/driftless/" })).toThrow("is below");
  });

  test("is in the partition of the stack", () => {
    const permissionsBoundary = "arn:aws-cn:iam::111122223333:policy/boundary";
    expect(() => parse({ ...necessary, permissionsBoundary })).toThrow(
      `permissionsBoundary: in us-west-2, ARNs begin with arn:aws:, unlike ${permissionsBoundary}.`,
    );
  });
});

describe("accessEntries", () => {
  test.each(["on", true, "admin"])("cannot be %j", (accessEntries) => {
    expect(() => parse({ ...necessary, accessEntries })).toThrow('accessEntries must be "off" or "view" or "edit".');
  });
});

describe("accessPrincipals", () => {
  test.each(["arn:aws:iam::111122223333:role/dev-*", "arn:aws:iam::111122223333:user/ops/ann"])("can be %s", (arn) => {
    expect(parse({ ...necessary, accessPrincipals: [arn] })).toMatchObject({ accessPrincipals: [arn] });
  });

  test.each([
    "*",
    "arn:aws:iam::*:role/dev",
    "arn:aws:iam::111122223333:root",
    "arn:aws:sts::111122223333:assumed-role/a/b",
  ])("contains ARNs of roles and users: %j is rejected", (arn) => {
    expect(() => parse({ ...necessary, accessPrincipals: [arn] })).toThrow(
      "must be the ARN of an IAM role or user such as",
    );
  });
});

describe("iamPath", () => {
  test("contains the name of the cluster by default", () => {
    expect(parse(necessary).iamPath).toBe("/driftless/production/");
    const { clusterName: _, ...others } = necessary;
    const { tokenFile: __, ...onEks } = others;
    expect(parse({ ...onEks, eksClusterName: "eks" }).iamPath).toBe("/driftless/eks.us-west-2/");
  });

  test.each(["/", "", "driftless/", "/driftless", "//", "/a//b/", "/*/", "/a?/", "/$user/", `/${"a".repeat(511)}/`])(
    "is a path below /, without wildcards: %j is rejected",
    (iamPath) => {
      expect(() => parse({ ...necessary, iamPath })).toThrow(
        "iamPath must be an IAM path of at most 512 characters below /, such as /driftless/production/.",
      );
    },
  );
});

describe("the kinds Policy and Role", () => {
  test.each([["Role"], ["Bucket", "Policy"], "all"])(
    "as %j get the boundary in the stack, unless the parameters name another",
    (kinds) => {
      expect(parse({ ...necessary, kinds }).permissionsBoundary).toBe("shipped");
      expect(parse({ ...necessary, kinds, permissionsBoundary: BOUNDARY }).permissionsBoundary).toBe(BOUNDARY);
    },
  );

  test("need no permissionsBoundary if they are not served", () => {
    expect(parse({ ...necessary, kinds: ["Bucket"] }).permissionsBoundary).toBeUndefined();
  });
});
