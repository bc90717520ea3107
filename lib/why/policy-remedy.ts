import { serviceOf } from "../annotations/annotations.ts";
import { shellWord } from "../preflight/shell.ts";
import type { KindData } from "../reconcile/contract/kind-data.ts";
import { serviceRoleName } from "../settings/service-roles.ts";
import { own } from "../text/own.ts";
import { type ActingRole, actingRole } from "./acting-role.ts";
import type { Denial } from "./denial.ts";
import { missingStatement } from "./missing-statement.ts";
import type { Cause, Situation } from "./situation.ts";

/** Where a missing permission belongs, and how to grant it there. */
export interface PolicyRemedy extends Pick<Cause, "remedy" | "commands" | "parameters"> {
  /** The policy, in words. */
  readonly policy: string;
}

/** What stands in a command for a role that the user has to find out. */
const UNKNOWN_ROLE = "<role>";

/** The policy that denies a call, and what whoever is responsible for the policy can do. */
export function policyRemedy(denial: Denial, situation: Situation): PolicyRemedy {
  const { name } = actingRole(denial, situation);
  const role = name === undefined ? "the role" : `the role ${name}`;
  const { resource = "the resource", actions, policyArn } = denial;
  const action = actions.join(" and ") || "the call";
  const which = policyArn === undefined ? "" : ` ${policyArn}`;
  // A statement that denies wins over every other, so allowing the action somewhere else would not help.
  const change = denial.explicit ? `Remove what denies ${action} there` : `Allow ${action} there`;
  switch (denial.policy) {
    case "service control policy":
    case "resource control policy":
      return {
        policy: `a ${denial.policy} of the organization${which}`,
        remedy: `${change}: only an administrator of the AWS organization can.`,
      };
    case "permissions boundary":
      return {
        policy: `the permissions boundary of ${role}${which}`,
        remedy: `${change}: whoever manages the boundary can.`,
        commands: [`aws iam get-role --role-name ${shellWord(name ?? UNKNOWN_ROLE)} --query Role.PermissionsBoundary`],
      };
    case "session policy":
      return {
        policy: "the session policy that Driftless assumes the role with (parameter sessionPolicy: resource)",
        remedy:
          "Deploy the same version of Driftless again, which derives this policy from the kind. If that does not help, set:",
        parameters: ["sessionPolicy: none"],
      };
    case "VPC endpoint policy":
      return {
        policy: `the policy of the VPC endpoint of ${resource.split(":")[2] ?? "the service"}${which}`,
        remedy: `${change}, for the endpoint in the VPC of the functions. To list the endpoints:`,
        commands: ["aws ec2 describe-vpc-endpoints --query 'VpcEndpoints[].[ServiceName,VpcEndpointId]'"],
      };
    case "role trust policy":
      return { policy: `the trust policy of ${role}`, remedy: `${change}, as docs/accounts.md describes.` };
    case "resource-based policy":
      return {
        policy: `the resource's own policy, that of ${resource}`,
        remedy: `${change}. If the object's spec declares this policy, change it there as well.`,
      };
    case "identity-based policy":
    case undefined:
      return identityRemedy(denial, situation);
  }
}

/** A policy of the role that made the call. AWS does not always say which type of policy it is, and this is the usual one. */
function identityRemedy(denial: Denial, situation: Situation): PolicyRemedy {
  const role = actingRole(denial, situation);
  const { actions, explicit } = denial;
  if (!role.isOwn) return assumedRemedy(denial, role, situation);
  const policy = `a policy of the deployment's role for ${serviceOf(situation.kind.resource)}`;
  const { clusterName } = situation.deployment ?? {};
  const name =
    clusterName === undefined ? UNKNOWN_ROLE : serviceRoleName({ clusterName }, serviceOf(situation.kind.resource));
  const parameter = parameterFor(actions, situation.kind);
  if (!explicit && parameter !== undefined) {
    return {
      policy,
      remedy: `The deployment allows this only with the parameter ${parameter}, which docs/deploy.md describes. Set it, and deploy.`,
    };
  }
  const prefix = missingPrefix(denial, situation);
  if (!explicit && prefix !== undefined) {
    return {
      policy,
      remedy: `The parameter ${prefix.parameter} allows only names that begin with ${prefix.value}. Choose such a name, or change the parameter.`,
    };
  }
  return {
    policy,
    remedy: explicit
      ? "Something denies the action explicitly: a parameter of the deployment that denies resources, or a policy that somebody attached to the role. To see the policies:"
      : "The deployment writes this policy, so it has been changed, or it is of another version. Deploy again:",
    commands: explicit
      ? [
          `aws iam list-attached-role-policies --role-name ${shellWord(name)}`,
          `aws iam list-role-policies --role-name ${shellWord(name)}`,
        ]
      : ["npx cdk deploy -c config=<parameters> --revert-drift"],
  };
}

function assumedRemedy(denial: Denial, { name, account }: ActingRole, situation: Situation): PolicyRemedy {
  const policy = `a policy of the role ${name ?? UNKNOWN_ROLE}, which Driftless assumes for this object`;
  if (denial.explicit) {
    return {
      policy,
      remedy: `Remove what denies ${denial.actions.join(" and ")} there. To see the role's policies:`,
      commands: [`aws iam list-role-policies --role-name ${shellWord(name ?? UNKNOWN_ROLE)}`],
    };
  }
  const statement = missingStatement(denial, situation, account);
  if (statement === undefined) {
    return {
      policy,
      remedy: "The kind does not need this permission, so check first whether the role should have it.",
    };
  }
  const options = [
    `--role-name ${shellWord(name ?? UNKNOWN_ROLE)}`,
    `--policy-name ${shellWord(`driftless-${statement.Action[0]?.split(":")[1] ?? "more"}`)}`,
    `--policy-document ${shellWord(JSON.stringify({ Version: "2012-10-17", Statement: [statement] }))}`,
  ];
  return {
    policy,
    remedy: "Add the statement to one of the role's policies, or as a policy of its own:",
    commands: [["aws iam put-role-policy", ...options].join(" ")],
  };
}

/** The deployment parameter without which the deployment does not grant an action for a kind. */
function parameterFor(actions: readonly string[], { permissions }: KindData): string | undefined {
  const granting = permissions.filter((statement) => statement.actions.some((action) => actions.includes(action)));
  const [first] = granting;
  return granting.every(({ parameter }) => parameter !== undefined) ? first?.parameter : undefined;
}

/** The parameter with which the names of a kind's resources must begin, and its value, if the name of this resource does not. */
function missingPrefix({ resource = "", actions }: Denial, { kind, deployment }: Situation) {
  const statement = kind.permissions.find((one) => one.actions.some((action) => actions.includes(action)));
  const parameter = statement?.namePrefix;
  const value = parameter === undefined ? undefined : own(deployment?.namePrefixes ?? {}, parameter);
  const beginning = statement?.resources[0]?.replace(/\*$/, "") ?? "";
  const name = resource.replace(/^arn:[^:]*:/, "");
  if (parameter === undefined || value === undefined || !name.startsWith(beginning)) return undefined;
  return name.startsWith(`${beginning}${value}`) ? undefined : { parameter, value };
}
