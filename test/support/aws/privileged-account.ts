import { own } from "../../../lib/text/own.ts";
import { createMemoryIam, type MemoryIam } from "../../kinds/iam/iam-in-memory.ts";
import type { MemoryRole } from "../../kinds/iam/roles-in-memory.ts";
import { ACCOUNT } from "./test-account.ts";

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
    callIam(iam, "CreateRole", { RoleName, AssumeRolePolicyDocument: "{}", ...rest });
  const Tags = (name: string) => [{ Key: "services.k8s.aws/driftless-owner", Value: `${owner}/${name}` }];
  role(roleNames.deployment, {});
  role(roleNames.administrator, {});
  role(roleNames.bounded, { Path: PATH, PermissionsBoundary: BOUNDARY, Tags: Tags(roleNames.bounded) });
  role(roleNames.unbounded, { Path: PATH, Tags: Tags(roleNames.unbounded) });
  callIam(iam, "CreatePolicy", { PolicyName: "boundary", PolicyDocument: '{"the":"bounds"}' });
  callIam(iam, "CreatePolicy", { PolicyName: "theirs", Path: PATH, PolicyDocument: "{}" });
  return iam;
}

/** Makes a call. */
export function callIam({ operations }: MemoryIam, operation: string, input: object): void {
  const run = own(operations, operation);
  if (run === undefined) throw new Error(`there is no operation ${operation}`);
  run(input as never); // The input is that of the operation.
}

/**
 * How an account gives away more than the boundary: roles without it that can do more than before, changes to what is not the tenant's, and
 * roles at other paths that were passed to a service.
 */
export function excesses(before: MemoryIam, after: MemoryIam, passed: readonly string[] = []): readonly string[] {
  const found: string[] = passed.map((name) => `${name} was passed`);
  for (const role of after.roles.all()) {
    const { RoleName: name = "", Path = "" } = role.shown;
    const former = before.roles.find(name);
    if (former !== undefined && former.shown.Path !== PATH && textOf(former) !== textOf(role)) {
      found.push(`${name} changed`);
    }
    if (former === undefined && !Path.startsWith(PATH)) found.push(`${name} is outside of the path`);
    if (boundaryOf(role) === BOUNDARY) continue;
    const gained =
      [...role.attached].some((arn) => !former?.attached.has(arn)) ||
      [...role.inline].some(([key, text]) => former?.inline.get(key) !== text);
    if (former === undefined || boundaryOf(former) === BOUNDARY || gained) found.push(`${name} is unbounded`);
  }
  for (const { shown } of before.roles.all()) {
    const { RoleName: name = "", Path } = shown;
    if (Path !== PATH && after.roles.find(name) === undefined) found.push(`${name} is gone`);
  }
  const boundary = (iam: MemoryIam) => textOf(iam.policies.find(BOUNDARY)?.versions ?? []);
  if (boundary(before) !== boundary(after)) found.push("the boundary changed");
  return found;
}

/** The ARN of the boundary of a role. */
export const boundaryOf = ({ shown }: MemoryRole) => shown.PermissionsBoundary?.PermissionsBoundaryArn;

/** Everything but the time at which it was made. */
function textOf(what: object): string {
  return JSON.stringify(what, (member, value) => {
    if (member === "CreateDate") return undefined;
    return value instanceof Map || value instanceof Set ? [...value] : value;
  });
}
