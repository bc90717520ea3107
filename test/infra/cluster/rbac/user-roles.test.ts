import { describe, expect, test } from "vitest";
import { userRoles } from "../../../../infra/cluster/rbac/user-roles.ts";
import { kindData } from "../../../../lib/kinds/kind-data.generated.ts";

interface Role {
  readonly metadata: { readonly name: string; readonly labels: Readonly<Record<string, string>> };
  readonly rules: readonly {
    readonly apiGroups: readonly string[];
    readonly resources: readonly string[];
    readonly verbs: readonly string[];
  }[];
}

const rolesWith = (parameters: Partial<Parameters<typeof userRoles>[1]> = {}, kinds = kindData) =>
  userRoles(kinds, { fieldExport: "off", ...parameters }) as readonly Role[];
const named = (name: string, roles = rolesWith()) =>
  roles.find(({ metadata }) => metadata.name === name) ?? expect.fail(name);
/** The kinds that a role allows to write, by `<plural>.<group>`. */
const writable = ({ rules }: Role) =>
  rules
    .filter(({ verbs }) => verbs.includes("create"))
    .flatMap(({ apiGroups: [group], resources }) => resources.map((resource) => `${resource}.${group}`))
    .sort();
const nameOf = ({ resource: { plural, group } }: (typeof kindData)[number]) => `${plural}.${group}`;
const all = kindData.map(nameOf).sort();
const ACCESS = kindData.filter(({ handsOutRights }) => handsOutRights).map(nameOf);
const SECRETS = kindData
  .filter(({ secretFields }) => secretFields)
  .map(nameOf)
  .sort();

describe("the ClusterRoles for users", () => {
  test("divide the kinds: each can be edited with exactly one of them", () => {
    const edit = all.filter((name) => !ACCESS.includes(name) && !SECRETS.includes(name));
    expect(writable(named("driftless-edit"))).toEqual(edit);
    expect(writable(named("driftless-edit-secrets"))).toEqual(SECRETS);
    expect(writable(named("driftless-edit-access"))).toEqual(ACCESS.toSorted());
    expect(writable(named("driftless-view"))).toEqual([]);
  });

  test("let roles, policies, entries of clusters and code be edited only with the role for rights", () => {
    expect(ACCESS).toEqual(
      expect.arrayContaining([
        ...["accessentries.eks.services.k8s.aws", "functions.lambda.services.k8s.aws"],
        ...["podidentityassociations.eks.services.k8s.aws", "policies.iam.services.k8s.aws"],
        "roles.iam.services.k8s.aws",
      ]),
    );
  });

  test("contain neither the verb approve, nor another verb of the functions, nor a status", () => {
    const rules = rolesWith({ fieldExport: "all" }).flatMap(({ rules }) => rules);
    const verbs = ["get", "list", "watch", "create", "update", "patch", "delete", "deletecollection"];
    expect([...new Set(rules.flatMap(({ verbs }) => verbs))]).toEqual(verbs);
    expect(rules.flatMap(({ resources }) => resources).filter((resource) => /[/*]/.test(resource))).toEqual([]);
  });

  test("are included in Kubernetes' own roles only if the deployment asks for it, and never the one that hands out rights", () => {
    const aggregations = (roles: readonly Role[]) =>
      roles.map(({ metadata: { name, labels } }) => [
        name,
        ...Object.keys(labels).filter((label) => label.startsWith("rbac.authorization.k8s.io/")),
      ]);
    expect(aggregations(rolesWith())).toEqual([
      ["driftless-view"],
      ["driftless-edit"],
      ["driftless-edit-secrets"],
      ["driftless-edit-access"],
    ]);
    const edit = "rbac.authorization.k8s.io/aggregate-to-edit";
    expect(aggregations(rolesWith({ aggregateUserRoles: true }))).toEqual([
      ["driftless-view", "rbac.authorization.k8s.io/aggregate-to-view"],
      ["driftless-edit", edit],
      ["driftless-edit-secrets", edit],
      ["driftless-edit-access"],
    ]);
  });

  test("let FieldExports, which write ConfigMaps and Secrets, be edited only with the role for Secrets", () => {
    const roles = rolesWith({ fieldExport: "configmaps" });
    expect(writable(named("driftless-edit-secrets", roles))).toEqual(
      [...SECRETS, "fieldexports.services.k8s.aws"].sort(),
    );
    expect(writable(named("driftless-edit", roles))).not.toContain("fieldexports.services.k8s.aws");
  });

  test("exist only for kinds that the deployment serves", () => {
    const buckets = kindData.filter(({ resource }) => resource.kind === "Bucket");
    expect(rolesWith({}, buckets).map(({ metadata }) => metadata.name)).toEqual(["driftless-view", "driftless-edit"]);
  });
});
