import { expect, test } from "vitest";
import { isAllowed } from "../../support/aws/simulate-iam.ts";
import { synthesise } from "../../support/deployment/synthesise.ts";

const ACCOUNT = "111122223333";
const SECRET = `arn:aws:secretsmanager:us-west-2:${ACCOUNT}:secret:token-a1b2c3`;
const { statementsOf } = synthesise({ tokenSecretArn: SECRET });

/** The key policy that KMS creates by default, which leaves the decision to IAM policies. */
const KEY_POLICY = {
  Version: "2012-10-17",
  Statement: [{ Effect: "Allow", Principal: { AWS: `arn:aws:iam::${ACCOUNT}:root` }, Action: "kms:*", Resource: "*" }],
};

const OF_SECRET = "kms:EncryptionContext:SecretARN";
/** The simulator knows the keys of the encryption context only by their common name in AWS's reference. */
const IN_REFERENCE = `kms:EncryptionContext:$\{EncryptionContextKey}`;

/** Whether a function is allowed to decrypt with a customer managed key, in a request with this context. */
function mayDecrypt(role: string, context: Readonly<Record<string, string>>) {
  const own = statementsOf(role).filter(({ Condition }) => JSON.stringify(Condition ?? {}).includes(OF_SECRET));
  return isAllowed({
    principal: `arn:aws:sts::${ACCOUNT}:assumed-role/${role}/session`,
    action: "kms:Decrypt",
    resource: `arn:aws:kms:us-west-2:${ACCOUNT}:key/11111111-2222-3333-4444-555555555555`,
    account: ACCOUNT,
    context,
    identity: JSON.parse(JSON.stringify(own).replaceAll(OF_SECRET, IN_REFERENCE)),
    resourcePolicy: KEY_POLICY,
  });
}

const throughSecretsManager = { "kms:ViaService": "secretsmanager.us-west-2.amazonaws.com" };

test.each(["ReconcileFunctionRole", "SweepFunctionRole"])(
  "%s can read the token if its secret is encrypted with a customer managed key, and can decrypt nothing else",
  async (role) => {
    const ofToken = { [IN_REFERENCE]: SECRET };
    const ofAnother = { [IN_REFERENCE]: SECRET.replace("token", "password") };
    expect(await mayDecrypt(role, { ...throughSecretsManager, ...ofToken })).toBe(true);
    expect(await mayDecrypt(role, { ...throughSecretsManager, ...ofAnother })).toBe(false);
    expect(await mayDecrypt(role, throughSecretsManager)).toBe(false);
    expect(await mayDecrypt(role, ofToken)).toBe(false);
  },
);
