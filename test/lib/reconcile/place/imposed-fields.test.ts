import { describe, expect, test } from "vitest";
import type { ImposedField } from "../../../../lib/reconcile/contract/kind-data.ts";
import type { Place } from "../../../../lib/reconcile/contract/resource.ts";
import { withImposed } from "../../../../lib/reconcile/place/imposed-fields.ts";
import { paintKind } from "../../../support/kinds/paint.ts";
import { settings as usual } from "../../../support/worlds/memory-world.ts";

const BOUNDARY = "arn:aws:iam::000000000000:policy/boundary";
const imposedFields: readonly ImposedField[] = [
  { field: "path", by: "iamPath" },
  { field: "permissionsBoundary", by: "permissionsBoundary" },
  { field: "namespace", by: "namespace" },
];

function impose(
  spec: Readonly<Record<string, unknown>>,
  { account = "000000000000", isDeleted = false, ...settings }: Readonly<Record<string, unknown>> = {},
) {
  return withImposed(
    spec,
    { resource: paintKind, imposedFields },
    {
      namespace: "shop",
      place: { partition: "aws", region: "us-west-2", account: String(account) },
      settings: { ...usual, iamPath: "/driftless/east/", permissionsBoundary: BOUNDARY, ...settings },
      isDeleted: isDeleted === true,
    },
  );
}

const imposed = { path: "/driftless/east/", permissionsBoundary: BOUNDARY, namespace: "shop" };

describe("an imposed value", () => {
  test.each([[{}], [{ path: "", permissionsBoundary: "" }], [imposed]])(
    "is in every spec, also in that of %j",
    (spec) => {
      expect(impose({ name: "toy", ...spec })).toEqual({ name: "toy", ...imposed });
    },
  );

  test.each([
    ["path", "/", "the deployment's parameter iamPath requires /driftless/east/"],
    ["path", "/driftless/east/more/", "the deployment's parameter iamPath requires /driftless/east/"],
    ["permissionsBoundary", "arn:aws:iam::aws:policy/AdministratorAccess", `requires ${BOUNDARY}`],
    ["permissionsBoundary", ["all"], `requires ${BOUNDARY}`],
    ["namespace", "kube-system", "the object's namespace requires shop"],
  ])("cannot be replaced: %s %j is refused", (field, value, message) => {
    expect(() => impose({ [field]: value })).toThrow(
      expect.objectContaining({ reason: "ValueImposed", message: expect.stringContaining(message) }),
    );
  });

  test("can be a path for each namespace, which the path of the deployment stands for", () => {
    const perNamespace = (spec: object, namespace: string, isDeleted = false) =>
      withImposed(
        { ...spec },
        { resource: paintKind, imposedFields: [{ field: "path", by: "iamPath", perNamespace: true }] },
        {
          namespace,
          place: { partition: "aws", region: "us-west-2", account: "000000000000" },
          settings: { ...usual, iamPath: "/driftless/east/" },
          isDeleted,
        },
      );
    for (const path of [undefined, "", "/driftless/east/", "/driftless/east/shop/"]) {
      expect(perNamespace({ path }, "shop")).toEqual({ path: "/driftless/east/shop/" });
    }
    expect(perNamespace({}, "web")).toEqual({ path: "/driftless/east/web/" });
    for (const path of ["/", "/driftless/east/shop/", "/driftless/east/web/more/"]) {
      const message = "the deployment's parameter iamPath requires /driftless/east/web/";
      expect(() => perNamespace({ path }, "web")).toThrow(message);
      expect(perNamespace({ path }, "web", true)).toEqual({ path: "/driftless/east/web/" });
    }
  });

  test("is that of an existing resource, which the deployment lists, in place of the path of the deployment", () => {
    const existing = (spec: object) =>
      withImposed(
        { ...spec },
        { resource: paintKind, imposedFields: [{ field: "path", by: "iamPath", existing: "existingRoles" }] },
        {
          namespace: "shop",
          place: { partition: "aws", region: "us-west-2", account: "000000000000" },
          settings: { ...usual, iamPath: "/driftless/east/" },
          isDeleted: false,
          existingPath: "/team/",
        },
      );
    for (const path of [undefined, "/team/"]) expect(existing({ path })).toEqual({ path: "/team/" });
    expect(() => existing({ path: "/driftless/east/" })).toThrow(
      "the deployment's parameter existingRoles requires /team/",
    );
  });

  test("of a boundary names the policy in the account of the role", () => {
    const boundaries = (boundary: string) => impose({}, { account: "111111111111", permissionsBoundary: boundary });
    expect(boundaries(BOUNDARY).permissionsBoundary).toBe("arn:aws:iam::111111111111:policy/boundary");
    const ofAws = "arn:aws:iam::aws:policy/PowerUserAccess";
    expect(boundaries(ofAws).permissionsBoundary).toBe(ofAws);
  });

  test("does not exist if the deployment says so explicitly", () => {
    const spec = { permissionsBoundary: "arn:aws:iam::000000000000:policy/other" };
    expect(impose(spec, { permissionsBoundary: "none" })).toMatchObject(spec);
    expect(impose({}, { permissionsBoundary: "none" })).not.toHaveProperty("permissionsBoundary");
  });

  test("that the deployment does not know makes every object of the kind Terminal", () => {
    expect(() => impose(imposed, { permissionsBoundary: undefined })).toThrow(
      expect.objectContaining({
        reason: "NotServed",
        message: "a Paint requires the deployment's parameter permissionsBoundary, which is not set",
      }),
    );
  });

  test("says which resource a deleted object has, whatever its spec says", () => {
    expect(impose({ path: "/" }, { isDeleted: true })).toEqual(imposed);
    expect(impose({}, { isDeleted: true, permissionsBoundary: undefined })).toMatchObject({ path: "/driftless/east/" });
  });
});

describe("the EKS cluster of the deployment", () => {
  const inPlace = (place: Partial<Place>, isDeleted = false) =>
    withImposed(
      {},
      { resource: paintKind, imposedFields: [{ field: "clusterName", by: "eksClusterName" }] },
      {
        namespace: "shop",
        place: { partition: "aws", region: "us-west-2", account: "000000000000", ...place },
        settings: { ...usual, eksClusterName: "production" },
        isDeleted,
      },
    );

  test("is imposed where it is", () => {
    expect(inPlace({})).toEqual({ clusterName: "production" });
  });

  test.each([{ region: "eu-west-1" }, { account: "111111111111" }])(
    "is not that of the same name elsewhere: %j is refused, unless the object is being deleted",
    (place) => {
      expect(() => inPlace(place)).toThrow(
        expect.objectContaining({
          reason: "ValueImposed",
          message: expect.stringContaining(
            "the cluster production is in us-west-2 of the account 000000000000, and not in",
          ),
        }),
      );
      expect(inPlace(place, true)).toEqual({ clusterName: "production" });
    },
  );
});
