import { ACCOUNT } from "../test-account.ts";
import { createMemoryIam, type MemoryIam } from "./memory-iam.ts";

/** The path of a deployment's roles and policies, and the policy that bounds the roles. */
export const PATH = "/driftless/test/";
export const BOUNDARY = `arn:aws:iam::${ACCOUNT}:policy/boundary`;

/** Roles and policies that are there before a tenant does anything, by what they are. */
export const roleNames = {
  deployment: "ReconcileFunctionRole",
  administrator: "administrator",
  bounded: "bounded",
  unbounded: "unbounded",
} as const;

/**
 * An account with the roles of a deployment and of an administrator, and with two roles below the deployment's path: one with the boundary,
 * and one without it, as roles are from a time in which the parameter was `none`.
 */
export function createPrivilegedAccount(owner: string): MemoryIam {
  const iam = createMemoryIam();
  const role = (RoleName: string, rest: object) =>
    iam.call("CreateRole", { RoleName, AssumeRolePolicyDocument: "{}", ...rest });
  const Tags = (name: string) => [{ Key: "services.k8s.aws/driftless-owner", Value: `${owner}/${name}` }];
  role(roleNames.deployment, {});
  role(roleNames.administrator, {});
  role(roleNames.bounded, { Path: PATH, PermissionsBoundary: BOUNDARY, Tags: Tags(roleNames.bounded) });
  role(roleNames.unbounded, { Path: PATH, Tags: Tags(roleNames.unbounded) });
  iam.call("CreatePolicy", { PolicyName: "boundary", PolicyDocument: '{"the":"bounds"}' });
  iam.call("CreatePolicy", { PolicyName: "theirs", Path: PATH, PolicyDocument: "{}" });
  return iam;
}

/**
 * How an account gives away more than the boundary: roles without it that can do more than before, changes to what is not the tenant's, and
 * roles at other paths that were passed to a service.
 */
export function excesses(before: MemoryIam, after: MemoryIam, passed: readonly string[] = []): readonly string[] {
  const found: string[] = passed.map((name) => `${name} was passed`);
  for (const [name, role] of after.roles) {
    const former = before.roles.get(name);
    if (former !== undefined && former.path !== PATH && textOf(former) !== textOf(role)) found.push(`${name} changed`);
    if (former === undefined && !role.path.startsWith(PATH)) found.push(`${name} is outside of the path`);
    if (role.boundary === BOUNDARY) continue;
    const gained =
      [...role.attached].some((arn) => !former?.attached.has(arn)) ||
      [...role.inline].some(([key, text]) => former?.inline.get(key) !== text);
    if (former === undefined || former.boundary === BOUNDARY || gained) found.push(`${name} is unbounded`);
  }
  for (const [name, { path }] of before.roles) {
    if (path !== PATH && !after.roles.has(name)) found.push(`${name} is gone`);
  }
  const boundary = (iam: MemoryIam) => JSON.stringify(iam.policies.get(BOUNDARY)?.versions);
  if (boundary(before) !== boundary(after)) found.push("the boundary changed");
  return found;
}

function textOf(role: object): string {
  return JSON.stringify(role, (_, value) => (value instanceof Map || value instanceof Set ? [...value] : value));
}
