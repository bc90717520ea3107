import { expect, test } from "vitest";
import { tokenSecret } from "../../../../lib/preflight/account/token-secret.ts";
import { type Answers, context, deployment, findings } from "../../../support/preflight/context.ts";

const arn = "arn:aws:secretsmanager:us-west-2:111122223333:secret:token-a1b2c3";
const look = (answer: NonNullable<Answers["secretsmanager:DescribeSecret"]>) =>
  findings(tokenSecret, context({ "secretsmanager:DescribeSecret": answer }, { tokenSecretArn: arn }));

test("a secret in the stack's region is fine", async () => {
  expect(await look({ ARN: arn })).toEqual([]);
});

test("a secret in another region is a problem, and is not looked up", async () => {
  const tokenSecretArn = arn.replace("us-west-2", "eu-west-1");
  expect(await findings(tokenSecret, context({}, { tokenSecretArn }))).toMatchObject([
    {
      what: "tokenSecretArn is in eu-west-1, not in us-west-2.",
      commands: [
        expect.stringMatching(/--add-replica-regions 'Region=us-west-2'|--add-replica-regions Region=us-west-2/),
      ],
    },
  ]);
});

test("a secret that does not exist, or that is being deleted, is a problem", async () => {
  expect(await look("ResourceNotFoundException")).toMatchObject([{ what: `There is no secret ${arn}.` }]);
  expect(await look({ DeletedDate: new Date(0) })).toMatchObject([
    { commands: [`aws secretsmanager restore-secret --secret-id ${arn} --region us-west-2`] },
  ]);
});

test("applies only if a secret is specified", () => {
  expect(tokenSecret.applies?.(deployment)).toBe(false);
});
