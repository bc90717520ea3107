import { expect, test } from "vitest";
import { operatorPermissions } from "../../../../lib/preflight/account/operator-permissions.ts";
import { type Answers, context, findings } from "../../../support/preflight/context.ts";

const DEPLOY_ROLE = "arn:aws:iam::111122223333:role/cdk-hnb659fds-deploy-role-111122223333-us-west-2";

/** IAM's simulator, which allows only these actions. */
function allowing(...allowed: readonly string[]) {
  const asked: unknown[] = [];
  const answers: Answers = {
    "iam:GetRole": ({ RoleName }) => ({
      Role: {
        Arn: `arn:aws:iam::111122223333:role/path/${RoleName}`,
        RoleName,
        Path: "/path/",
        RoleId: "r",
        CreateDate: new Date(0),
      },
    }),
    "iam:SimulatePrincipalPolicy": ({ PolicySourceArn, ActionNames = [], ResourceArns }) => {
      asked.push([PolicySourceArn, ResourceArns]);
      const EvaluationResults = ActionNames.map((EvalActionName) => ({
        EvalActionName,
        EvalDecision: allowed.includes(EvalActionName) || allowed.includes("*") ? "allowed" : "implicitDeny",
      })) as { EvalActionName: string; EvalDecision: "allowed" | "implicitDeny" }[];
      return { EvaluationResults };
    },
  };
  const look = (arn: string) => {
    const given = context(answers);
    return findings(operatorPermissions, { ...given, caller: { ...given.caller, arn } });
  };
  return { look, asked };
}

const USER = "arn:aws:iam::111122223333:user/operator";

test("who may assume CDK's role may deploy", async () => {
  const { look, asked } = allowing("sts:AssumeRole");
  expect(await look(USER)).toEqual([]);
  expect(asked).toEqual([[USER, [DEPLOY_ROLE]]]);
});

test("for a session, the policies of its role decide, whatever its path", async () => {
  const { look, asked } = allowing("*");
  expect(await look("arn:aws:sts::111122223333:assumed-role/operator/me")).toEqual([]);
  expect(asked).toEqual([["arn:aws:iam::111122223333:role/path/operator", [DEPLOY_ROLE]]]);
});

test("who may neither assume it nor deploy directly learns what is missing", async () => {
  const { look } = allowing("lambda:CreateFunction");
  const [finding] = await look(USER);
  expect(finding).toMatchObject({ what: `${USER} is not allowed to assume ${DEPLOY_ROLE}.` });
  expect(finding?.why).toContain("iam:CreateRole");
  expect(finding?.why).not.toContain("lambda:CreateFunction");
});

test("who may do everything but assume the role may deploy", async () => {
  const { look } = allowing(
    ...["cloudformation:CreateChangeSet", "cloudformation:ExecuteChangeSet", "iam:CreateRole", "iam:PassRole"],
    ...[
      "lambda:CreateFunction",
      "sqs:CreateQueue",
      "events:PutRule",
      "logs:CreateLogGroup",
      "cloudwatch:PutMetricAlarm",
    ],
  );
  expect(await look(USER)).toEqual([]);
});

test("the root user is not simulated, and a federated user cannot be", async () => {
  const { look } = allowing();
  expect(await look("arn:aws:iam::111122223333:root")).toEqual([]);
  await expect(look("arn:aws:sts::111122223333:federated-user/me")).rejects.toMatchObject({ name: "ReadError" });
});
