import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { serviceOf } from "../../../lib/annotations/annotations.ts";
import { kindData } from "../../../lib/kinds/kind-data.generated.ts";
import {
  BOUNDARY,
  callIam,
  createPrivilegedAccount,
  excesses,
  PATH,
  roleNames,
} from "../../support/aws/privileged-account.ts";
import { isAllowed } from "../../support/aws/simulate-iam.ts";
import { ACCOUNT } from "../../support/aws/test-account.ts";
import { deploy } from "./deployment.ts";
import { areAllowed, type Call, isAssociation, privilegedRequests } from "./privileged-calls.ts";

// The roles are the last line: here, the function makes any calls with any of them, as if whoever writes objects controlled it.

const deployment = deploy({
  eksClusterName: "production",
  kinds: "all",
  iamPath: PATH,
  permissionsBoundary: BOUNDARY,
  passableRoles: [`arn:aws:iam::${ACCOUNT}:role/listed`],
});
const ownRole = deployment.arnOf("AWS::IAM::Role", "ReconcileFunctionRole");

interface Statement {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource: string | readonly string[];
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly Sid?: string;
}
/** Everything that the roles of the services may do and must not do. */
const granted = [
  ...new Map(
    kindData
      .flatMap(({ resource }) => deployment.identityOf(deployment.serviceRole(serviceOf(resource))) as Statement[])
      .map((statement) => [JSON.stringify(statement), statement]),
  ).values(),
];

const { requestFor, requestsFor } = privilegedRequests(ownRole);

const anyRole = fc.constantFrom(...Object.values(roleNames), "new");
const anyPath = fc.constantFrom(PATH, "/", "/driftless/other/", `${PATH}deeper/`);
const boundaries = [BOUNDARY, "arn:aws:iam::aws:policy/AdministratorAccess"];
const anyBoundary = fc.constantFrom(undefined, ...boundaries);
const anyPolicy = fc.constantFrom(
  BOUNDARY,
  `arn:aws:iam::${ACCOUNT}:policy${PATH}theirs`,
  "arn:aws:iam::aws:policy/AdministratorAccess",
);
const document = '{"every":"thing"}';
const call = (operation: string, input: Record<string, fc.Arbitrary<string | undefined>>) =>
  fc.record(input).map((given) => ({ operation, input: given }) as Call);
const anyService = fc.constantFrom(
  "s3.amazonaws.com",
  "sns.amazonaws.com",
  "lambda.amazonaws.com",
  "pods.eks.amazonaws.com",
);

const CLUSTER = "production";
// The name of another cluster can begin with the name of the deployment's.
const anyCluster = fc.constantFrom(CLUSTER, `${CLUSTER}-2`, "staging");

const anyCall: fc.Arbitrary<Call> = fc.oneof(
  call("CreateRole", { RoleName: anyRole, Path: anyPath, PermissionsBoundary: anyBoundary }),
  call("AttachRolePolicy", { RoleName: anyRole, PolicyArn: anyPolicy }),
  call("PutRolePolicy", { RoleName: anyRole, PolicyName: fc.constant("p"), PolicyDocument: fc.constant(document) }),
  call("PutRolePermissionsBoundary", { RoleName: anyRole, PermissionsBoundary: fc.constantFrom(...boundaries) }),
  call("DeleteRolePermissionsBoundary", { RoleName: anyRole }),
  call("UpdateRole", { RoleName: anyRole, Description: fc.constant("theirs") }),
  call("UpdateAssumeRolePolicy", { RoleName: anyRole, PolicyDocument: fc.constant(document) }),
  call("DetachRolePolicy", { RoleName: anyRole, PolicyArn: anyPolicy }),
  call("DeleteRole", { RoleName: anyRole }),
  call("CreatePolicyVersion", { PolicyArn: anyPolicy, PolicyDocument: fc.constant(document) }),
  call("DeletePolicy", { PolicyArn: anyPolicy }),
  call("PassRole", { RoleName: anyRole, service: anyService }),
  call("CreatePodIdentityAssociation", { RoleName: anyRole, cluster: anyCluster }),
  call("UpdatePodIdentityAssociation", { RoleName: anyRole, cluster: anyCluster }),
);

/** What a sequence of calls gives away if IAM has these statements. */
async function reach(calls: readonly Call[], identity: readonly unknown[]): Promise<readonly string[]> {
  const [before, iam] = [createPrivilegedAccount("test/shop"), createPrivilegedAccount("test/shop")];
  const passed: string[] = [];
  for (const one of calls) {
    const { operation, input } = one;
    if (!(await areAllowed(requestsFor(iam, one, identity)))) continue;
    if (operation === "PassRole" || isAssociation(one)) {
      if (isAssociation(one) && input.cluster !== CLUSTER) passed.push(`to ${input.cluster}: ${input.RoleName}`);
      // IAM cannot tell whether a role below the path is bounded, or whose it is: the engine sets the boundary first, and reads the owner tag.
      const role = iam.roles.find(input.RoleName ?? "");
      if (role?.shown.Path !== PATH) passed.push(input.RoleName ?? "");
      continue;
    }
    try {
      callIam(iam, operation, input);
    } catch {
      // There is no such role or policy.
    }
  }
  return excesses(before, iam, passed);
}

const sequences = fc.array(anyCall, { minLength: 1, maxLength: 5 });

/** Looks for a sequence that gives something away. */
async function search(identity: readonly unknown[], numRuns: number): Promise<readonly string[]> {
  let found: readonly string[] = [];
  await fc
    .assert(
      fc.asyncProperty(sequences, async (calls) => {
        found = await reach(calls, identity);
        return found.length === 0;
      }),
      { numRuns, endOnFailure: true, seed: 29 },
    )
    .catch((error: unknown) => {
      if (found.length === 0) throw error;
    });
  return found;
}

const lists = (value: string | readonly string[]) => [value].flat();
const isAbout = (action: string) => (statement: Statement) => lists(statement.Action).includes(action);
const withoutCondition = ({ Condition: { StringEquals = {}, ...others } = {}, ...statement }: Statement): Statement => {
  const { "iam:PermissionsBoundary": _, ...rest } = StringEquals;
  return { ...statement, Condition: { ...others, ...(Object.keys(rest).length > 0 && { StringEquals: rest }) } };
};

/** Takes one action out of its statement, and gives it the changed one. */
function changed(action: string, change: (statement: Statement) => Statement): readonly Statement[] {
  return granted.flatMap((statement) =>
    statement.Effect === "Allow" && isAbout(action)(statement)
      ? [statement, change({ ...statement, Action: [action] })]
      : [statement],
  );
}

const everywhere = (statement: Statement): Statement => ({
  ...statement,
  Resource: lists(statement.Resource).map((resource) => resource.replace(PATH, "/")),
});

describe("the statements of a deployment", () => {
  test("let no sequence of calls reach beyond the boundary", { timeout: 120_000 }, async () => {
    expect(await search(granted, 500)).toEqual([]);
  });

  test("allow what a Role, a Policy and a PodIdentityAssociation need", async () => {
    const iam = createPrivilegedAccount("test/shop");
    const needed: readonly Call[] = [
      { operation: "CreateRole", input: { RoleName: "new", Path: PATH, PermissionsBoundary: BOUNDARY } },
      { operation: "AttachRolePolicy", input: { RoleName: "bounded", PolicyArn: BOUNDARY } },
      { operation: "PutRolePolicy", input: { RoleName: "bounded" } },
      { operation: "PutRolePermissionsBoundary", input: { RoleName: "unbounded", PermissionsBoundary: BOUNDARY } },
      { operation: "DetachRolePolicy", input: { RoleName: "unbounded" } },
      { operation: "DeleteRole", input: { RoleName: "unbounded" } },
      { operation: "CreatePolicyVersion", input: { PolicyArn: `arn:aws:iam::${ACCOUNT}:policy${PATH}theirs` } },
      { operation: "PassRole", input: { RoleName: "bounded", service: "s3.amazonaws.com" } },
      { operation: "CreatePodIdentityAssociation", input: { RoleName: "bounded", cluster: CLUSTER } },
      { operation: "UpdatePodIdentityAssociation", input: { RoleName: "bounded", cluster: CLUSTER } },
    ];
    for (const one of needed) expect(await areAllowed(requestsFor(iam, one, granted)), one.operation).toBe(true);
  });

  const mutants: readonly (readonly [string, readonly Statement[]])[] = [
    ...["CreateRole", "AttachRolePolicy", "PutRolePolicy", "PutRolePermissionsBoundary"].map(
      (operation) => [`the boundary of ${operation}`, changed(`iam:${operation}`, withoutCondition)] as const,
    ),
    ...["CreateRole", "UpdateAssumeRolePolicy", "UpdateRole", "DeleteRole", "PassRole"].map(
      (operation) => [`the path of ${operation}`, changed(`iam:${operation}`, everywhere)] as const,
    ),
    [
      "the path of CreatePolicyVersion, and the policy of the boundary",
      [...changed("iam:CreatePolicyVersion", everywhere).filter(({ Sid }) => Sid !== "Boundary")],
    ],
    [
      "the cluster of CreatePodIdentityAssociation",
      changed("eks:CreatePodIdentityAssociation", (statement) => ({ ...statement, Resource: "arn:aws:eks:*:*:*" })),
    ],
    ["the denial of the boundary's removal", granted.filter(({ Sid }) => Sid !== "BoundaryRemoval")],
  ];

  test.each(mutants)("lose a bound that the sequences notice: %s", { timeout: 120_000 }, async (what, statements) => {
    // The roles of the deployment are denied separately.
    const without = statements.filter(({ Sid }) => !(what.startsWith("the path") && Sid === "OwnRoles"));
    expect(await search(without, 2000)).not.toEqual([]);
  });

  describe("deny, even if another statement allowed everything,", () => {
    const all = [...granted, { Effect: "Allow", Action: "iam:*", Resource: "*" }];
    const denied = (action: string, resource: string, identity: readonly unknown[] = all) =>
      isAllowed({
        ...requestFor(createPrivilegedAccount("x"), { operation: "GetRole", input: { RoleName: "bounded" } }, identity),
        action,
        resource,
      });

    test.each([
      ["iam:CreatePolicyVersion", BOUNDARY, "Boundary"],
      ["iam:SetDefaultPolicyVersion", BOUNDARY, "Boundary"],
      ["iam:DeletePolicy", BOUNDARY, "Boundary"],
      ["iam:PutRolePolicy", ownRole, "OwnRoles"],
      ["iam:UpdateAssumeRolePolicy", ownRole, "OwnRoles"],
      ["iam:PassRole", ownRole, "OwnRoles"],
      ["iam:DeleteRolePermissionsBoundary", `arn:aws:iam::${ACCOUNT}:role${PATH}bounded`, "BoundaryRemoval"],
    ])("%s on %s", async (action, resource, sid) => {
      expect(await denied(action, resource)).toBe(false);
      expect(
        await denied(
          action,
          resource,
          all.filter((one) => !("Sid" in one && one.Sid === sid)),
        ),
      ).toBe(true);
    });

    test("changes to each role of the deployment", async () => {
      const roles = Object.keys(deployment.template.findResources("AWS::IAM::Role"));
      expect(roles.length).toBeGreaterThan(5);
      for (const id of roles) {
        const arn = deployment.arnOf("AWS::IAM::Role", id);
        expect(await denied("iam:AttachRolePolicy", arn), id).toBe(false);
      }
    });
  });
});
