import type { ReadAws } from "../aws/open-aws.ts";
import type { Check, Context } from "../check.ts";
import { ReadError } from "../read-error.ts";

/** The role of CDK's bootstrap that deploys. It hands CloudFormation another role, which creates the resources. */
const DEPLOY_ROLE = "cdk-hnb659fds-deploy-role";

/** Actions without which nobody can deploy the stack directly, as CDK tries to if it may not assume its role. */
const DIRECTLY = [
  ...["cloudformation:CreateChangeSet", "cloudformation:ExecuteChangeSet", "iam:CreateRole", "iam:PassRole"],
  ...["lambda:CreateFunction", "sqs:CreateQueue", "events:PutRule", "logs:CreateLogGroup", "cloudwatch:PutMetricAlarm"],
] as const;

/** The operator must be allowed to deploy: through CDK's role, or directly. */
export const operatorPermissions: Check = {
  title: "Permissions of the operator",
  async look(context) {
    const { aws, caller, deployment } = context;
    const { account, partition, arn } = caller;
    const principal = await principalOf(context);
    // The root user is allowed everything, and its policies cannot be simulated.
    if (principal === undefined) return [];
    const role = `arn:${partition}:iam::${account}:role/${DEPLOY_ROLE}-${account}-${deployment.region}`;
    if ((await deniedActions(aws, principal, ["sts:AssumeRole"], role)).length === 0) return [];
    const denied = await deniedActions(aws, principal, DIRECTLY, "*");
    if (denied.length === 0) return [];
    return {
      what: `${arn} is not allowed to assume ${role}.`,
      why: `cdk deploy would then deploy directly, but these credentials do not allow ${denied.join(", ")} either.`,
      remedy: "Allow sts:AssumeRole on this role, or use other credentials.",
    };
  },
};

/** The user or the role whose policies decide; `undefined` for the root user. */
async function principalOf({ aws, caller: { arn } }: Context): Promise<string | undefined> {
  const [kind, name] = arn.split(":").slice(5).join(":").split("/");
  if (kind === "root") return undefined;
  if (kind === "user") return arn;
  if (kind !== "assumed-role") throw new ReadError(`IAM does not simulate the permissions of ${arn}.`);
  // The ARN of a session does not contain the path of its role.
  const { Role: role } = await aws("iam:GetRole", { RoleName: name });
  return role?.Arn;
}

/** Those of the actions that the principal is not allowed, according to IAM's simulator. */
async function deniedActions(aws: ReadAws, principal: string, actions: readonly string[], resource: string) {
  const { EvaluationResults: results = [] } = await aws("iam:SimulatePrincipalPolicy", {
    PolicySourceArn: principal,
    ActionNames: [...actions],
    ResourceArns: [resource],
  });
  return results.flatMap(({ EvalActionName: action, EvalDecision: decision }) =>
    decision === "allowed" ? [] : (action ?? []),
  );
}
